/** What is known of a variant before a game tells its rules. */

import { VARIANTS } from "../protocol.ts";

export type GameName = keyof typeof VARIANTS;
export type VariantName = { [Game in GameName]: keyof (typeof VARIANTS)[Game] }[GameName];
export type OptionName = "talk" | "width" | "split";

export interface Variant {
  readonly name: VariantName;
  readonly seats: readonly number[];
  /** The row of tracks on which each seat scores. */
  readonly sides: readonly number[];
  /** Whether the seats pull the same markers. */
  readonly shared: boolean;
  readonly options: readonly OptionName[];
}

export const GAMES = Object.keys(VARIANTS) as GameName[];

/** The steps to each end of the duel's track: how many are usual, the least and the most. */
export const WIDTH = VARIANTS.board.duel.options.width;

/** The variants of a game, the usual one first. */
export function variantsOf(game: GameName): Variant[] {
  return Object.entries(VARIANTS[game]).map(([name, { options, ...variant }]) => ({
    ...variant,
    name: name as VariantName,
    options: Object.keys(options) as OptionName[],
  }));
}

interface Setting {
  readonly game: GameName;
  readonly variant: string;
}

/** A server can have variants that this page does not know; there each seat scores on its own row. */
function find({ game, variant }: Setting): Variant | undefined {
  return variantsOf(game).find(({ name }) => name === variant);
}

/** The row of tracks on which a seat scores. */
export function sideOf(setting: Setting, seat: number): number {
  return find(setting)?.sides[seat] ?? seat;
}

/** How many seats score together. */
export function teamSize(setting: Setting): number {
  const sides = find(setting)?.sides ?? [0];
  return sides.filter((side) => side === sides[0]).length;
}

/** Whether the seats pull the same markers. */
export function isShared(setting: Setting): boolean {
  return find(setting)?.shared ?? false;
}
