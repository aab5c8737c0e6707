import { createHash } from "node:crypto";
import { choose, loadBots } from "../../src/engine/bots/bots.ts";
import { Game } from "../../src/engine/game.ts";
import { Random } from "../../src/engine/random.ts";
import { type OptionValue, settingOf } from "../../src/engine/setting.ts";
import type { View } from "../../src/engine/view.ts";
import { fromDisk } from "./disk.ts";
import { lines } from "./lines.ts";

/** Milliseconds for many positions; there can be thousands, and the machine may be busy. */
export const PATIENCE = 600_000;

/** A position as `tests/review/positions.py` writes it: how its moves are made, its hint, and the facts of some moves. */
export interface Position {
  game: string;
  variant: string;
  seats: number;
  options: Record<string, OptionValue>;
  seed: number;
  plies: number;
  candidates: [move: string, chances: number[], lowest: number, facts: string][];
  facts: [move: string, digest: string][];
}

/** Load the modules, and what bots have learned for the settings of all positions. */
export async function loadAll(): Promise<void> {
  const settings = positions().map(({ game, ...wish }) => settingOf(game, wish));
  await Promise.all(settings.map((setting) => loadBots(fromDisk, setting)));
}

/** All positions; `SIXFOLD_HINTS` names a file with more of them. */
export function positions(): Position[] {
  return lines<Position>("hints", process.env.SIXFOLD_HINTS);
}

export function title({ game, variant, seats, options, seed, plies }: Position): string {
  return `${game} ${variant} ${seats} ${JSON.stringify(options)}: seed ${seed}, ply ${plies}`;
}

/** The position as the seat in turn may know it. */
export function viewOf({ plies, ...beginning }: Position): View {
  const game = Game.new(beginning);
  const random = new Random(beginning.seed);
  const isGreedy = beginning.seed % 2 === 1;
  while (game.ply < plies) {
    const isRandom = !isGreedy || random.random() < 0.25;
    const view = game.view(game.turn);
    game.push(isRandom ? random.choice(game.legalMoves) : choose("greedy", view, {}, random).code);
  }
  return game.view(game.turn);
}

/** A short digest of plain data: members in the order of their names, numbers as millionths, alike everywhere. */
export function digest(said: unknown): string {
  const text = JSON.stringify(said, (_, value: unknown) => {
    if (typeof value === "number") return Math.round(value * 1e6);
    if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
