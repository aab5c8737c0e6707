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
  readonly options: readonly OptionName[];
}

export const GAMES = Object.keys(VARIANTS) as GameName[];

/** The steps to each end of the duel's track: how many are usual, the least and the most. */
export const WIDTH = VARIANTS.board.duel.options.width;

/** The variants of a game, the usual one first. */
export function variantsOf(game: GameName): Variant[] {
  return Object.entries(VARIANTS[game]).map(([name, { seats, sides, options }]) => ({
    name: name as VariantName,
    seats,
    sides,
    options: Object.keys(options) as OptionName[],
  }));
}

/** The row of tracks on which a seat scores; in a variant that this page does not know, its own. */
export function sideOf({ game, variant }: { game: GameName; variant: string }, seat: number): number {
  return variantsOf(game).find(({ name }) => name === variant)?.sides[seat] ?? seat;
}

/** How many seats score together. */
export function teamSize(setting: { game: GameName; variant: string }): number {
  const sides = variantsOf(setting.game).find(({ name }) => name === setting.variant)?.sides ?? [0];
  return sides.filter((side) => side === sides[0]).length;
}
