/** Facts of a move in words, the most important first; each knows which cells it is about. */

import { colourName, pieceName, symbolOf } from "../words/symbols.ts";
import { list } from "../words/words.svelte.ts";
import type { Facts, PointsFact } from "./types.ts";
import { decimal, percent, say } from "./words.svelte.ts";

export interface Said {
  text: string;
  /** Cells of the board that it points at. */
  cells: string[];
}

/** Less than this much more or less for the next seat is not worth a word. */
const WORTH_SAYING = 0.5;

const colour = (letter: string) => colourName(symbolOf(letter));
const colours = (letters: string) => list([...letters].map(colour));

function either(letters: string): string {
  const names = [...letters].map(colour);
  const last = names.pop() ?? "";
  return names.length > 0 ? say("or", { a: names.join(", "), b: last }) : last;
}

/** How far all markers move together. */
export function gained(facts: Facts): number {
  return facts.points.reduce((sum, points) => sum + points.gained, 0);
}

const verb = (facts: Facts) => facts.move.split(" ")[0]!;

/** Everything but the points themselves and the lowest marker, which stand beside it. */
export function tell(facts: Facts): Said[] {
  const plain = (text: string): Said => ({ text, cells: [] });
  const said: Said[] = [];
  for (const points of facts.points) {
    if (points.lost > 0 && !points.borders.some((border) => border.lost > 0))
      said.push(plain(say("f.lost", { n: points.lost, symbol: colour(points.symbol) })));
  }
  if (facts.bonus > 0) said.push(plain(say("f.bonus", { n: facts.bonus })));
  if (facts.ends) said.push(plain(say("f.ends")));
  said.push(...facts.points.flatMap(borders).map(plain), ...special(facts).map(plain));
  said.push(...openings(facts), ...blocked(facts));
  return said;
}

export function lowestText(facts: Facts): string {
  const { before, after } = facts.lowest;
  return before === after ? say("f.lowest.stays", { a: before }) : say("f.lowest", { a: before, b: after });
}

function borders(points: PointsFact): string[] {
  const symbol = colour(points.symbol);
  return points.borders
    .filter((border) => border.column > 1)
    .map(({ column, crossed, lost, behind }) =>
      crossed
        ? say("f.crossed", { symbol, column })
        : say("f.stopped", { symbol, column, n: lost, behind: colours(behind) }),
    );
}

/** What only one of the games has: order, refill, jokers, to stop or to roll. */
function special({ order, refill, jokers, turn }: Facts): string[] {
  const said: string[] = [];
  if (order?.differs) {
    const n = Math.abs(order.gained);
    said.push(
      order.gained > 0
        ? say("f.order.better", { n })
        : order.gained < 0
          ? say("f.order.worse", { n })
          : say("f.order.other"),
    );
  }
  if (refill && refill.draws > 0)
    said.push(say("f.refill", { n: refill.draws, percent: percent(refill.chance), symbols: either(refill.sought) }));
  for (const joker of jokers ?? []) {
    const dice = `${joker.dice.length} × ${colour(joker.dice[0]!)}`;
    said.push(say("f.joker", { dice, n: joker.crosses, symbol: colour(joker.symbol), matches: joker.matches }));
  }
  if (turn?.stop && turn.roll && turn.chosen && [turn.stop.move, turn.roll.move].includes(turn.chosen.move)) {
    said.push(say("f.turn", { a: percent(turn.stop.chance), b: percent(turn.roll.chance) }));
    if (turn.stop.turns !== null && turn.roll.turns !== null)
      said.push(say("f.turns", { a: decimal(turn.stop.turns), b: decimal(turn.roll.turns) }));
  }
  return said;
}

function openings(facts: Facts): Said[] {
  const told = facts.opens.filter(({ before, after }) => Math.abs(after - before) >= WORTH_SAYING).slice(0, 2);
  return told.map(({ symbol, before, after, cells }) => {
    const values = {
      symbol: colour(symbol),
      a: decimal(before),
      b: decimal(after),
      cells: cells.slice(0, 3).join(", "),
    };
    if (after < before) return { text: say("f.closes", values), cells: [] };
    return { text: say(cells.length > 0 ? "f.opens.at" : "f.opens", values), cells: cells.slice(0, 3) };
  });
}

function blocked(facts: Facts): Said[] {
  const leaving = facts.blocks.find((block) => block.cards.length > 0)?.cards[0];
  if (leaving) return [{ text: say("f.leaves", { card: pieceName(leaving.card) }), cells: [] }];
  const seen = new Set<string>();
  const cells = facts.blocks.filter(
    ({ cell, worth }) => cell !== null && worth >= 2 && !seen.has(cell) && seen.add(cell),
  );
  return cells.slice(0, 2).map(({ cell, worth, symbol, rays }) => ({
    text: say("f.blocks", { cell: cell!, n: worth, symbol: colour(symbol) }),
    cells: [cell!, ...rays.flatMap((ray) => ray.cells)],
  }));
}

/** In which facts one move differs from another. */
export function compare(best: Facts, other: Facts): string[] {
  if (verb(best) !== verb(other)) return special(best).length > 0 ? special(best) : [say("f.same")];
  const said: string[] = [];
  const more = gained(best) - gained(other);
  if (more > 0) said.push(say("f.more", { n: more }));
  if (best.lowest.after > other.lowest.after)
    said.push(say("f.lifts", { a: best.lowest.after, b: other.lowest.after }));
  if (best.bonus > other.bonus) said.push(say("f.gives"));
  const less = leavesLess(best, other);
  if (less) said.push(say("f.leavesLess", { n: decimal(less.n), symbol: colour(less.symbol) }));
  const covered = new Set(best.blocks.map((block) => block.cell));
  const kept = other.blocks.find(({ cell, worth }) => cell !== null && worth >= 2 && !covered.has(cell));
  if (kept) said.push(say("f.keeps", { cell: kept.cell!, n: kept.worth, symbol: colour(kept.symbol) }));
  if (more < 0) said.push(say("f.less", { n: -more }));
  return said.length > 0 ? said : [say("f.same")];
}

/** The symbol of which a move gives the next seat less than another, if it does by enough. */
function leavesLess(best: Facts, other: Facts): { symbol: string; n: number } | null {
  const change = (facts: Facts, symbol: string) => {
    const found = facts.opens.find((opening) => opening.symbol === symbol);
    return found ? found.after - found.before : 0;
  };
  let most: { symbol: string; n: number } | null = null;
  for (const { symbol } of [...other.opens, ...best.opens]) {
    const n = change(other, symbol) - change(best, symbol);
    if (n >= WORTH_SAYING && (most === null || n > most.n)) most = { symbol, n };
  }
  return most;
}
