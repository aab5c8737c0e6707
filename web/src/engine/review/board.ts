/** Lines on the board: the rays that give a move its points, what it opens for the next seat, and what it blocks. */

import type { Blocked, Opening, Points, Run } from "../../protocol.ts";
import { BOARD_FACE } from "../board.ts";
import { CELLS, cellBeyond } from "../hexgrid.ts";
import { LETTERS, SLOT } from "../layout.ts";
import type { Move } from "../move.ts";
import { rulesOf, type State } from "../rules.ts";
import type { View } from "../view.ts";
import { chanceToHold, type Found, findRefill, kindsWith, mostOpenedFirst, openingsOf, turnIn } from "./found.ts";
import { foresee, type Outlook, symbols } from "./kernels.ts";

/** The facts of a placement, or of the end of a turn. */
export function find(view: View, move: Move, after: State): Found {
  if (BOARD_FACE.isRefill(move.code)) return findRefill(view, move);
  const outlook = foresee(view.state, after);
  return {
    points: pointsOf(view, move, after),
    opens: openings(view, outlook),
    blocks: blocks(view.state, outlook),
  };
}

/** What each symbol of the tile gets, a double as one. */
function pointsOf({ state }: View, { code }: Move, after: State): Points[] {
  const { points, gains } = rulesOf("board").account(state, after, code);
  const rays = BOARD_FACE.rays(state, code);
  const tile = BOARD_FACE.names[BOARD_FACE.played(code)[0]!]!;
  return [...new Set(tile)].map((letter) => {
    const symbol = LETTERS.indexOf(letter);
    const scored = points[symbol]!;
    const gained = gains[symbol]!;
    const runs = rays.filter((ray) => ray.symbol === symbol).map((ray) => runOf(ray.cell, ray.direction, ray.length));
    return {
      symbol: letter,
      points: scored,
      gained,
      lost: scored - gained,
      rays: runs,
      cards: [],
      dice: [],
      borders: [],
    };
  });
}

/** So many cells from one on in a direction. */
function runOf(from: string, direction: number, length: number): Run {
  const cells = Array.from({ length }, (_, at) => cellBeyond(from, direction, at + 1));
  return { from, direction, cells };
}

/** For which symbols the next seat can now expect more or fewer points with its best tile, the most changed first. */
function openings(view: View, { steps, points }: Outlook): Opening[] {
  const { seats } = view.setting;
  const unseen = BOARD_FACE.pool(view.state);
  const rack = BOARD_FACE.pieces(view.state, (turnIn(view) + 1) % seats);
  const held = seats > 1 ? rack.filter((tile) => tile === SLOT.UNKNOWN).length : 1;
  const opened = symbols().flatMap((symbol) => {
    const letter = LETTERS[symbol]!;
    const likely = chanceToHold(unseen, kindsWith(BOARD_FACE.names, letter), held);
    const likelyDouble = chanceToHold(unseen, [BOARD_FACE.names.indexOf(letter + letter)], held);
    const [before, after] = steps.map((row) => {
      const { mixed, double } = row[symbol]!;
      return (likely - likelyDouble) * mixed + likelyDouble * double;
    }) as [number, number];
    const most = Math.max(...points[symbol]!);
    const cells = most > 0 ? CELLS.filter((_, cell) => points[symbol]![cell] === most) : [];
    return openingsOf({ symbol: letter, before, after, points: most, cells, cards: [], dice: [] });
  });
  return mostOpenedFirst(opened);
}

/** The cells that were worth points in a symbol and can no longer be used for it, the most points first. */
function blocks(state: State, { blocked }: Outlook): Blocked[] {
  const around = new Map(
    rulesOf("board")
      .runs(state)
      .map(({ cell, text }) => [cell, text]),
  );
  const found = CELLS.flatMap((name, cell) =>
    symbols()
      .filter((symbol) => blocked[symbol]![cell]! > 0)
      .map((symbol) => ({
        symbol: LETTERS[symbol]!,
        worth: blocked[symbol]![cell]!,
        cell: name,
        rays: raysOf(name, LETTERS[symbol]!, around.get(cell)!),
        cards: [],
      })),
  );
  return found.sort((one, other) => other.worth - one.worth);
}

/** The lines of a symbol that lead to a cell, from what lies around it: a letter and a length for each direction. */
function raysOf(cell: string, letter: string, around: string): Run[] {
  const pairs = around.match(/../g)!;
  return pairs.flatMap((pair, direction) =>
    pair[0] === letter ? [runOf(cell, direction, Number.parseInt(pair[1]!, 36))] : [],
  );
}
