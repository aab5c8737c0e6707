/** What a sentence beside the table speaks of, so that it can be marked there. */

/** An open card by its place, 0 the oldest; one that is about to be played comes after them. */
export interface PointedCard {
  seat: number;
  place: number;
  card: string;
}

/** So many dice of a seat that show a symbol. */
export interface PointedDice {
  seat: number;
  symbol: string;
  count: number;
}

export interface Pointed {
  readonly cells: readonly string[];
  readonly cards: readonly PointedCard[];
  readonly dice: readonly PointedDice[];
}

export const NOTHING: Pointed = { cells: [], cards: [], dice: [] };

export function isNothing({ cells, cards, dice }: Pointed): boolean {
  return cells.length + cards.length + dice.length === 0;
}

/** Whether the open card at a place is pointed at. */
export function pointsAtCard(pointed: Pointed, seat: number, place: number): boolean {
  return pointed.cards.some((card) => card.seat === seat && card.place === place);
}

/** The card that is about to be played, if it is pointed at: it lies beyond so many open ones. */
export function playedCard(pointed: Pointed, seat: number | null, open: number): string | null {
  return pointed.cards.find((card) => card.seat === seat && card.place >= open)?.card ?? null;
}

/** Whether a die is pointed at, in a row of dice as letters. */
export function pointsAtDie(pointed: Pointed, seat: number, row: string, index: number): boolean {
  const symbol = row[index];
  const before = [...row.slice(0, index)].filter((other) => other === symbol).length;
  return pointed.dice.some((dice) => dice.seat === seat && dice.symbol === symbol && before < dice.count);
}
