/** Facts of a move in words, the most important first; each knows what on the table it is about. */

import type { Facts, Points } from "../protocol.ts";
import { NOTHING, type Pointed } from "../state/pointed.ts";
import { colourName, pieceName, symbolOf } from "../words/symbols.ts";
import { list } from "../words/words.svelte.ts";
import { decimal, percent, say } from "./words.svelte.ts";

export interface Said {
  text: string;
  /** What it points at. */
  at: Pointed;
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

/** Everything but how far markers move, which stands beside it. */
export function tell(facts: Facts): Said[] {
  return [...facts.points.flatMap((points) => sources(points, facts.seat)), ...consequences(facts)];
}

/** The same without where points come from. Reviews in the terminal say the same (src/sixfold/review/telling.py). */
export function consequences(facts: Facts): Said[] {
  const said: Said[] = [];
  for (const points of facts.points) {
    if (points.lost > 0 && !points.borders.some((border) => border.lost > 0))
      said.push(about(say("f.lost", { n: points.lost, symbol: colour(points.symbol) }), whereFrom(points)));
  }
  if (facts.bonus > 0) said.push(about(say("f.bonus", { n: facts.bonus }), {}));
  if (facts.ends) said.push(about(say("f.ends"), {}));
  said.push(...facts.points.flatMap(borders), ...special(facts), ...openings(facts), ...blocked(facts));
  return said;
}

const about = (text: string, at: Partial<Pointed>): Said => ({ text, at: { ...NOTHING, ...at } });

/** The lines, cards or dice that a symbol got its points from. */
function whereFrom({ rays, cards, dice }: Points): Partial<Pointed> {
  return { cells: [...new Set(rays.flatMap((ray) => ray.cells))], cards, dice };
}

/** Where the points of a symbol come from; jokers tell it themselves. */
function sources(points: Points, seat: number): Said[] {
  const symbol = colour(points.symbol);
  const at = whereFrom(points);
  if (points.rays.length > 0)
    return [about(say("f.from.rays", { symbol, points: points.points, n: points.rays.length }), at)];
  if (points.cards.length > 0) return [about(say("f.from.cards", { symbol, n: points.cards.length }), at)];
  const dice = points.dice.filter((one) => one.symbol === points.symbol);
  const count = (own: boolean) => dice.reduce((sum, one) => sum + ((one.seat === seat) === own ? one.count : 0), 0);
  const [own, others] = [count(true), count(false)];
  return own * others > 0 ? [about(say("f.from.dice", { symbol, own, others }), { dice })] : [];
}

export function lowestText(facts: Facts): string {
  const { before, after } = facts.lowest;
  return before === after ? say("f.lowest.stays", { a: before }) : say("f.lowest", { a: before, b: after });
}

function borders(points: Points): Said[] {
  const symbol = colour(points.symbol);
  return points.borders
    .filter((border) => border.column > 1)
    .map(({ column, crossed, lost, behind }) =>
      about(
        crossed
          ? say("f.crossed", { symbol, column })
          : say("f.stopped", { symbol, column, n: lost, behind: colours(behind) }),
        whereFrom(points),
      ),
    );
}

/** What only one of the games has: order, refill, jokers, to stop or to roll. */
function special({ seat, card, order, refill, jokers, turn }: Facts): Said[] {
  const said: Said[] = [];
  if (order?.differs) {
    const n = Math.abs(order.gained);
    const text =
      order.gained > 0
        ? say("f.order.better", { n })
        : order.gained < 0
          ? say("f.order.worse", { n })
          : say("f.order.other");
    said.push(about(text, { cards: card ? [card] : [] }));
  }
  if (refill && refill.draws > 0) {
    const values = { n: refill.draws, percent: percent(refill.chance), symbols: either(refill.sought) };
    said.push(about(say("f.refill", values), {}));
  }
  for (const joker of jokers ?? []) {
    const [symbol, count] = [joker.dice[0]!, joker.dice.length];
    const values = { dice: `${count} × ${colour(symbol)}`, n: joker.crosses, matches: joker.matches };
    said.push(about(say("f.joker", { ...values, symbol: colour(joker.symbol) }), { dice: [{ seat, symbol, count }] }));
  }
  if (turn?.stop && turn.roll && turn.chosen && [turn.stop.move, turn.roll.move].includes(turn.chosen.move)) {
    const dice = [...new Set(turn.dice)].map((symbol) => ({ seat, symbol, count: turn.dice.length }));
    said.push(about(say("f.turn", { a: percent(turn.stop.chance), b: percent(turn.roll.chance) }), { dice }));
    if (turn.stop.turns !== null && turn.roll.turns !== null)
      said.push(about(say("f.turns", { a: decimal(turn.stop.turns), b: decimal(turn.roll.turns) }), { dice }));
  }
  return said;
}

function openings(facts: Facts): Said[] {
  const told = facts.opens.filter(({ before, after }) => Math.abs(after - before) >= WORTH_SAYING).slice(0, 2);
  return told.map(({ symbol, before, after, cells, cards, dice }) => {
    const values = {
      symbol: colour(symbol),
      a: decimal(before),
      b: decimal(after),
      cells: cells.slice(0, 3).join(", "),
    };
    if (after < before) return about(say("f.closes", values), closed(facts, symbol));
    return about(say(cells.length > 0 ? "f.opens.at" : "f.opens", values), { cells: cells.slice(0, 3), cards, dice });
  });
}

/** What the next seat no longer has of a symbol; of dice, all that lie instead. */
function closed({ seat, blocks, turn }: Facts, symbol: string): Partial<Pointed> {
  const gone = blocks.filter((block) => block.symbol === symbol);
  return {
    cells: [
      ...new Set(gone.flatMap(({ cell, rays }) => [...(cell ? [cell] : []), ...rays.flatMap((ray) => ray.cells)])),
    ],
    cards: gone.flatMap((block) => block.cards),
    dice: [...new Set(turn?.dice ?? "")].map((letter) => ({ seat, symbol: letter, count: turn!.dice.length })),
  };
}

function blocked(facts: Facts): Said[] {
  const leaving = facts.blocks.find((block) => block.cards.length > 0)?.cards[0];
  if (leaving) return [about(say("f.leaves", { card: pieceName(leaving.card) }), { cards: [leaving] })];
  const seen = new Set<string>();
  const cells = facts.blocks.filter(
    ({ cell, worth }) => cell !== null && worth >= 2 && !seen.has(cell) && seen.add(cell),
  );
  return cells.slice(0, 2).map(({ cell, worth, symbol, rays }) =>
    about(say("f.blocks", { cell: cell!, n: worth, symbol: colour(symbol) }), {
      cells: [cell!, ...rays.flatMap((ray) => ray.cells)],
    }),
  );
}

/** In which facts one move differs from another. */
export function compare(best: Facts, other: Facts): string[] {
  if (verb(best) !== verb(other)) {
    const told = special(best).map(({ text }) => text);
    return told.length > 0 ? told : [say("f.same")];
  }
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
