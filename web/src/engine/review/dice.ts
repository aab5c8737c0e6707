/** Crosses of the dice game: which dice match, what a joker gives instead, what is lost, and whether to roll again. */

import type { Joker, Opening, Points, ShownDice, Turn, TurnWorth } from "../../protocol.ts";
import { type DiceKernels, diceKernels } from "../bots/kernels-dice.ts";
import { findRoll, lyingFor, waysOf } from "../bots/thought.ts";
import { DICE_FACE } from "../dice.ts";
import { LETTERS, PHASE, ROLLING } from "../layout.ts";
import type { Move } from "../move.ts";
import { SYMBOLS } from "../position.ts";
import { rulesOf, type State } from "../rules.ts";
import { bySeats } from "../setting.ts";
import { rows, scalar } from "../state.ts";
import type { View } from "../view.ts";
import { combinations, type Found, mostOpenedFirst, openingsOf, round, turnIn } from "./found.ts";
import { diceWorth } from "./judge.ts";
import { offersFor } from "./offers.ts";

/** The facts of a roll or a scoring. */
export function find(view: View, move: Move, after: State): Found {
  const turn = turnOf(view, move, diceKernels(view.setting));
  if (move.code === ROLLING.ROLL) return { points: [], opens: [], blocks: [], turn };
  const points = pointsOf(view, move, after);
  return { points, opens: openings(view, after), blocks: [], turn, jokers: jokersOf(view, move) };
}

const diceOf = ({ setting, state }: View) => rows("dice", state, "dice", setting.seats);

/** The crosses of each symbol: how many the dice give, how many can be made, and whose dice match. */
function pointsOf(view: View, move: Move, after: State): Points[] {
  const { points, gains } = rulesOf("dice").account(view.state, after, move.code);
  return [...LETTERS].flatMap((symbol, number) => {
    const [scored, gained] = [points[number]!, gains[number]!];
    const dice = counted(view, move, number);
    return scored
      ? [{ symbol, points: scored, gained, lost: scored - gained, rays: [], cards: [], dice, borders: [] }]
      : [];
  });
}

/** The dice that give a symbol its crosses: those that match in it, and jokers for it. */
function counted(view: View, { code }: Move, symbol: number): ShownDice[] {
  const seat = turnIn(view);
  const left = diceOf(view);
  const jokers: ShownDice[] = [];
  for (const { symbol: shown, count, crossed } of DICE_FACE.jokers(code)) {
    left[seat]![shown]! -= count;
    if (crossed === symbol) jokers.push({ seat, symbol: LETTERS[shown]!, count });
  }
  const matching = showing(left, symbol);
  const isMatch = matching.length > 1 && matching.some((one) => one.seat === seat);
  return [...(isMatch ? matching : []), ...jokers];
}

/** How many dice of each seat show a symbol. */
function showing(shown: readonly (readonly number[])[], symbol: number): ShownDice[] {
  const all = shown.map((row, seat) => ({ seat, symbol: LETTERS[symbol]!, count: row[symbol]! }));
  return all.filter(({ count }) => count > 0);
}

/** Each joker that is used, and what its dice would give as matches. */
function jokersOf(view: View, { code }: Move): Joker[] {
  const { others } = lyingFor(view);
  return DICE_FACE.jokers(code).map(({ symbol, count, crossed }) => {
    const dice = LETTERS[symbol]!.repeat(count);
    return { dice, symbol: LETTERS[crossed]!, crosses: count - 1, matches: count * others[symbol]! };
  });
}

/** What stopping and rolling again are worth: the chance to win, and the turns that the sheet then still needs. */
function turnOf(view: View, { code }: Move, kernels: DiceKernels): Turn {
  const seat = turnIn(view);
  const rolls = scalar("dice", view.state, "rolls");
  const dice = rolls > 0 ? DICE_FACE.write(DICE_FACE.pieces(view.state, seat)) : "";
  const turns = expectedTurns(view, ROLLING.ROLLS - rolls, kernels);
  const offers = new Map<number, TurnWorth>(); // the best first
  for (const offer of offersFor(view)) {
    const chance = round(diceWorth(view, offer.chances).chances[seat]!, 6);
    offers.set(offer.code, { move: DICE_FACE.spell(offer.code), chance, turns: turns.get(offer.code)! });
  }
  const stop = [...offers].find(([offered]) => offered !== ROLLING.ROLL)?.[1] ?? null;
  const roll = offers.get(ROLLING.ROLL) ?? null;
  return { rolls, left: ROLLING.ROLLS - rolls, dice, stop, roll, chosen: offers.get(code) ?? null };
}

/** How many more turns the sheet needs after each way to go on, by the solved table. */
function expectedTurns(view: View, left: number, kernels: DiceKernels): Map<number, number> {
  const { row, own, others } = lyingFor(view);
  const worth = Float64Array.from(kernels.listSheets(row, others), (sheet) => -kernels.turns[sheet]!);
  const turns = new Map<number, number>();
  if (left > 0) turns.set(ROLLING.ROLL, round(-kernels.plan(worth).stages[left]!, 4));
  if (left === ROLLING.ROLLS) return turns;
  for (const way of waysOf(kernels, findRoll(kernels, own))) {
    turns.set(kernels.ways.code[way]!, round(-worth[way]!, 4));
  }
  return turns;
}

/** What one roll of the next seat can expect of each symbol, with the dice that stay and with any in their place. */
function openings(view: View, after: State): Opening[] {
  if (scalar("dice", after, "phase") === PHASE.OVER) return [];
  const { seats } = view.setting;
  const [seat, dice, shown] = [turnIn(view), bySeats(view.setting).numbers.dice!, diceOf(view)];
  const next = (seat + 1) % seats;
  const row = rows("dice", after, "tracks", seats)[next]!;
  const opened = [...LETTERS].flatMap((symbol, number) => {
    const room = ROLLING.BOXES - row[number]!;
    const matching = showing(shown, number).filter((one) => one.seat !== next);
    const points = matching.reduce((sum, { count }) => sum + count, 0);
    const others = points - shown[seat]![number]!;
    const before = expected(dice, others + dice / SYMBOLS, room);
    return openingsOf({
      symbol,
      before,
      after: expected(dice, points, room),
      points,
      cells: [],
      cards: [],
      dice: matching,
    });
  });
  return mostOpenedFirst(opened);
}

/** How many boxes of a row one roll crosses by matches, on average, strips left aside. */
function expected(dice: number, matching: number, room: number): number {
  let total = 0;
  for (let count = 0; count <= dice; count++) {
    const odds = combinations(dice, count) * (1 / SYMBOLS) ** count * (1 - 1 / SYMBOLS) ** (dice - count);
    total += odds * Math.min(count * matching, room);
  }
  return total;
}
