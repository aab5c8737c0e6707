/** What can be chosen for a game among friends. */

import type { CircleGame, Clock } from "../protocol.ts";
import { type GameName, type VariantName, variantsOf } from "../state/variants.ts";

/** A game as it is being chosen; `clock` is its place among the clocks. */
export interface GameWish {
  game: GameName;
  variant: VariantName;
  clock: number;
}

/** The times to think that are offered, from none to a bank of days. */
export const CLOCKS: readonly (Clock | null)[] = [
  null,
  { kind: "turn", amount: 60 },
  { kind: "game", amount: 900, increment: 10 },
  { kind: "days", amount: 1 },
  { kind: "days", amount: 3 },
  { kind: "bank", amount: 14, increment: 6 },
];

export const MOST_PLAYERS = 4;
export const MOST_GAMES = 12;

export function freshGame(game: GameName = "board"): GameWish {
  return { game, variant: "standard", clock: 0 };
}

/** The variants of a game that several people play. */
export function sharedVariants(game: GameName) {
  return variantsOf(game).filter((variant) => Math.max(...variant.seats) > 1);
}

/** How many players a game takes, at least and at most. */
export function seatsOf({ game, variant }: GameWish): { least: number; most: number } {
  const seats = variantsOf(game).find((one) => one.name === variant)?.seats ?? [2];
  return { least: Math.min(...seats), most: Math.max(...seats) };
}

/** Another game in place of one; its usual variant, if it has not the same. */
export function withGame(wish: GameWish, game: GameName): GameWish {
  const same = sharedVariants(game).some((variant) => variant.name === wish.variant);
  return { ...wish, game, variant: same ? wish.variant : "standard" };
}

/** The game as the server is asked for it. */
export function toGame({ game, variant, clock }: GameWish): CircleGame {
  return { game, variant, clock: CLOCKS[clock] ?? null };
}
