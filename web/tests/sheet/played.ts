/** Games that are played with everything known, and what players at a table would tap of them. */

import { Game } from "../../src/engine/game.ts";
import { LETTERS, PHASE } from "../../src/engine/layout.ts";
import { Random } from "../../src/engine/random.ts";
import { rulesOf, type State } from "../../src/engine/rules.ts";
import type { GameName, OptionValue } from "../../src/engine/setting.ts";
import type { DiceEntry, SheetEntry, SheetWish } from "../../src/sheet/model/sheet.ts";

export interface Kind {
  readonly game: GameName;
  readonly variant?: string;
  readonly seats: number;
  readonly options?: Readonly<Record<string, OptionValue>>;
}

/** All kinds of games that the box has. */
export const KINDS: readonly Kind[] = [
  ...[2, 3, 4].map((seats) => ({ game: "board", seats }) as const),
  { game: "board", variant: "team", seats: 4 },
  { game: "board", variant: "solo", seats: 1 },
  { game: "board", variant: "duel", seats: 2 },
  ...[2, 3, 4].map((seats) => ({ game: "cards", seats }) as const),
  ...[2, 3, 4].flatMap((seats) => [
    { game: "dice", seats } as const,
    { game: "dice", seats, options: { split: true } } as const,
    { game: "dice", variant: "hidden-start", seats } as const,
  ]),
];

/** What was tapped move by move, and the points of each move as players count them, with the game after each. */
export interface ToldGame {
  readonly wish: SheetWish;
  readonly moves: readonly ToldMove[];
  readonly game: Game;
}

interface ToldMove {
  /** Empty for what nobody taps: a draw, a roll that is not the last. */
  readonly entry: SheetEntry | null;
  readonly points: readonly SheetEntry[];
  readonly tracks: readonly (readonly number[])[];
  /** Who is to make the next move with a piece or dice, by place; null at the end. */
  readonly turn: number | null;
}

/** Play a random game, with who begins at some place of the table. */
export function playRandomly({ game, variant, seats, options }: Kind, seed: number, start: number): ToldGame {
  const played = Game.new({ game, variant, seats, options, seed });
  const random = new Random(`sheet/${seed}`);
  const placeOf = (seat: number) => (seat + start) % seats;
  const moves: ToldMove[] = [];
  const opening = openingOf(played, placeOf);
  const tell = (entry: SheetEntry | null, points: readonly SheetEntry[]) =>
    moves.push({ entry, points, tracks: played.tracks, turn: nextOf(played, placeOf) });
  if (opening) tell(opening, []);
  let rolls: string[] = [];
  while (played.turn !== null) {
    const place = placeOf(played.turn);
    const legal = played.legalMoves;
    const code = legal[random.below(legal.length)]!;
    const before = played.state.slice();
    const { face } = played.history;
    const [verb, ...words] = face.spell(code).split(" ");
    const { got } = played.push(code);
    if (verb === "roll") rolls.push(face.write(got as number[]) as string);
    else if (verb === "draw") tell(null, []);
    else {
      const noted = rolls.map((roll, at) => (at < rolls.length - 1 && random.below(2) ? null : roll));
      tell(entryOf(verb!, words, place, noted), pointsOf(game, before, code, words, place));
      rolls = [];
    }
  }
  const wish: SheetWish = { game, variant, options, players: NAMES.slice(0, seats), start };
  return { wish, moves, game: played };
}

const NAMES = ["Ada", "Bea", "Cem", "Dot"];

/** What lies open at the start, if anything does. */
function openingOf(game: Game, placeOf: (seat: number) => number): SheetEntry | null {
  const { face } = game.history;
  const { seats } = game.setting;
  const lying = face.lying(game.state, seats);
  const byPlace = <Item>(bySeat: readonly Item[]) => {
    const found: Item[] = [];
    for (const [seat, item] of bySeat.entries()) found[placeOf(seat)] = item;
    return found;
  };
  if (lying.open) return { kind: "open", open: byPlace(lying.open) };
  if (lying.dice?.some((dice) => dice !== "")) return { kind: "lying", dice: byPlace(lying.dice) };
  return null;
}

function nextOf(game: Game, placeOf: (seat: number) => number): number | null {
  if (game.turn === null) return null;
  const isRefill = game.history.phase === PHASE.REFILL;
  return placeOf(isRefill ? (game.turn + 1) % game.setting.seats : game.turn);
}

function entryOf(verb: string, words: readonly string[], place: number, rolls: DiceEntry["rolls"]): SheetEntry {
  if (verb === "place") return { kind: "tile", place, tile: words[0]!, cells: [words[1]!, words[2]!] };
  if (verb === "play") return { kind: "card", place, card: words[0]! };
  if (verb === "swap") return { kind: "swap", place };
  return { kind: "dice", place, rolls, jokers: words };
}

/** Points as players count them: half by half, symbol by symbol. */
function pointsOf(game: GameName, before: State, code: number, words: readonly string[], place: number): SheetEntry[] {
  const found = countsOf(game, before, code, words).filter(([, count]) => count > 0);
  const points = found.map(([symbol, count]) => ({ kind: "points", place, symbol, count }) as const);
  return game === "dice" ? [...points, { kind: "turn", place }] : points;
}

function countsOf(game: GameName, before: State, code: number, words: readonly string[]): [number, number][] {
  const symbols = [...(words[0] ?? "")].map((letter) => LETTERS.indexOf(letter));
  if (game === "board" && symbols.length > 0) {
    const rays = rulesOf("board").rays(before, code);
    return rays.map((lengths, half) => [symbols[half]!, lengths.reduce((sum, length) => sum + length, 0)]);
  }
  const after = before.slice();
  rulesOf(game).apply(after, code);
  const { points } = rulesOf(game).account(before, after, code);
  const order = game === "cards" ? symbols : [...LETTERS].map((_, symbol) => symbol);
  return order.map((symbol) => [symbol, points[symbol]!]);
}
