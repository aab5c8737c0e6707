/**
 * The facts of a move: what it scores and moves, what it gives the next seat and what it takes away.
 *
 * They are computed from a view, never guessed, and every fact names what it is about: cells and rays on the board, open cards,
 * dice.
 */

import type { Facts } from "../../protocol.ts";
import { GameOver, IllegalMove, UsageError } from "../errors.ts";
import { type Move, parseMove } from "../move.ts";
import { lowestOf, outcomeOf, type Standing, tracksOf, turnOf } from "../position.ts";
import { rulesOf, type State } from "../rules.ts";
import { sideOf } from "../setting.ts";
import { scalar } from "../state.ts";
import type { View } from "../view.ts";
import { find as findOnBoard } from "./board.ts";
import { find as findCards } from "./cards.ts";
import { find as findDice } from "./dice.ts";
import { type Found, lettersOf } from "./found.ts";

const FINDERS: Readonly<Record<string, (view: View, move: Move, after: State) => Found>> = {
  board: findOnBoard,
  cards: findCards,
  dice: findDice,
};

/** The facts of a legal move of the seat in turn, from that seat's view. */
export function facts(view: View, text: string): Facts {
  const move = check(view, text);
  const { setting, state } = view;
  const seat = scalar(setting.game, state, "turn");
  const after = state.slice();
  rulesOf(setting.game).apply(after, move.code);
  const then = { setting, state: after };
  const [before, later] = [markersOf(view, seat), markersOf(then, seat)];
  const [lowest, lowestAfter] = [lowestOf(view, seat), lowestOf(then, seat)];
  const { points, opens, blocks, ...more } = FINDERS[setting.game]!(view, move, after);
  return {
    move: move.text,
    seat,
    points,
    markers: { before, after: later },
    score: { before: ascending(before), after: ascending(later) },
    lowest: {
      before: before[lowest[0]!]!,
      after: later[lowestAfter[0]!]!,
      symbols: { before: lettersOf(lowest), after: lettersOf(lowestAfter) },
    },
    bonus: bonusOf(view, then),
    ends: outcomeOf(then)?.reason ?? null,
    opens,
    blocks,
    ...more,
  };
}

/** A move as the rules number it, if the seat of the view is in turn and may make it. */
export function check(view: View, text: string): Move {
  const move = parseMove(view.setting, text);
  const turn = turnOf(view);
  if (turn === null) throw new GameOver(`${move.text} comes after the end of the game`);
  if (view.seat !== turn) throw new UsageError(`this is what ${who(view.seat)} may know, but seat ${turn} is in turn`);
  if (!rulesOf(view.setting.game).may(view.state, move.code)) {
    throw new IllegalMove(`seat ${turn} cannot ${move.text} here`);
  }
  return move;
}

/** A seat, or whoever has none, in a sentence. */
export function who(seat: number | null): string {
  return seat === null ? "someone who watches" : `seat ${seat}`;
}

function markersOf(standing: Standing, seat: number): number[] {
  return tracksOf(standing)[sideOf(standing.setting, seat)]!;
}

const ascending = (numbers: readonly number[]) => [...numbers].sort((one, other) => one - other);

/** How many bonus moves a move gives; one that is owed and made is not one that it gives. */
function bonusOf(view: Standing, then: Standing): number {
  const [turn, next] = [view, then].map(({ setting, state }) => scalar(setting.game, state, "turn"));
  const [before, after] = [view, then].map(({ setting, state }) => scalar(setting.game, state, "owed")) as [
    number,
    number,
  ];
  return turn === next && before > 0 ? Math.max(0, after - before + 1) : 0;
}
