/** Where the players' parts lie on a screen in the middle of the table, and towards whom each is turned. */

/** Degrees clockwise: 90 is read from the left edge of the screen, 180 from the top, 270 from the right. */
export type Turn = 0 | 90 | 180 | 270;

export interface Spot {
  /** The lines of the grid: row, column, and where it ends. */
  readonly area: string;
  readonly turn: Turn;
}

type Places = readonly (readonly [area: string, turn: Turn])[];

/** Around a screen that lies upright before the first player; the others sit clockwise. */
const UPRIGHT: Readonly<Record<number, Places>> = {
  1: [["1 / 1", 0]],
  2: [
    ["2 / 1", 0],
    ["1 / 1", 180],
  ],
  3: [
    ["2 / 1 / 3 / 3", 0],
    ["1 / 1", 90],
    ["1 / 2", 270],
  ],
  4: [
    ["2 / 1", 0],
    ["1 / 1", 90],
    ["1 / 2", 180],
    ["2 / 2", 270],
  ],
};

/** Around a screen on its side. */
const SIDEWAYS: Readonly<Record<number, Places>> = {
  1: UPRIGHT[1]!,
  2: [
    ["1 / 1", 90],
    ["1 / 2", 270],
  ],
  3: [
    ["2 / 1 / 3 / 3", 0],
    ["1 / 1", 180],
    ["1 / 2", 180],
  ],
  4: UPRIGHT[4]!,
};

/** The parts around the table, each turned towards its seat. */
export function around(parts: number, sideways: boolean): Spot[] {
  return (sideways ? SIDEWAYS : UPRIGHT)[parts]!.map(([area, turn]) => ({ area, turn }));
}

/** The parts in reading order, all upright, in so many columns. */
export function inOrder(parts: number, columns: number): Spot[] {
  return Array.from({ length: parts }, (_, part) => {
    const row = Math.floor(part / columns) + 1;
    const isLast = part === parts - 1;
    const area =
      isLast && parts % columns ? `${row} / 1 / ${row + 1} / ${columns + 1}` : `${row} / ${(part % columns) + 1}`;
    return { area, turn: 0 };
  });
}

/** A quarter further. */
export function quarter(turn: Turn): Turn {
  return ((turn + 90) % 360) as Turn;
}
