/** Sectors of the card game: which open cards match, which borders stop a marker, what the other order gives, what stays open. */

import type { Blocked, Border, OpenCard, Opening, Order, Points } from "../../protocol.ts";
import { CARDS_FACE } from "../cards.ts";
import { LETTERS, LOST, PHASE, SLOT } from "../layout.ts";
import { type Move, parseMove } from "../move.ts";
import { rulesOf, type State } from "../rules.ts";
import { bySeats, type Setting, seatsOf } from "../setting.ts";
import { rows, scalar } from "../state.ts";
import type { View } from "../view.ts";
import {
  chanceToHold,
  type Found,
  findRefill,
  kindsWith,
  lettersOf,
  mostOpenedFirst,
  openingsOf,
  turnIn,
} from "./found.ts";
import { stepsOf, symbols } from "./kernels.ts";

/** The facts of a play, or of the end of a turn. */
export function find(view: View, move: Move, after: State): Found {
  if (CARDS_FACE.isRefill(move.code)) return findRefill(view, move);
  return {
    points: pointsOf(view, move, after),
    ...openings(view, move, after),
    card: cardOf(view, move),
    order: orderOf(view, move, after),
  };
}

/** The card that is played, at the place where it comes to lie: after the seat's open cards. */
function cardOf(view: View, { code }: Move): OpenCard {
  const seat = turnIn(view);
  const place = CARDS_FACE.openPieces(view.state, seat).length;
  return { seat, place, card: CARDS_FACE.names[CARDS_FACE.played(code)[0]!]! };
}

/** The open cards that show a symbol: whose, which, and how old (0 is the oldest). */
function showing({ setting, state }: View, letter: string): OpenCard[] {
  return seatsOf(setting).flatMap((seat) =>
    CARDS_FACE.openPieces(state, seat)
      .map((card, place) => ({ seat, place, card: CARDS_FACE.names[card]! }))
      .filter(({ card }) => card.includes(letter)),
  );
}

/** What each symbol of the card gets, in the order in which they are scored. */
function pointsOf(view: View, { code, text }: Move, after: State): Points[] {
  const { points, gains, why } = rulesOf("cards").account(view.state, after, code);
  const track = trackOf(view.state, turnIn(view));
  return [...text.split(" ")[1]!].map((letter) => {
    const symbol = LETTERS.indexOf(letter);
    const scored = points[symbol]!;
    const gained = gains[symbol]!;
    const start = track[symbol]!;
    track[symbol] = start + gained;
    const isStopped = why[symbol] === LOST.AT_SECTOR;
    return {
      symbol: letter,
      points: scored,
      gained,
      lost: scored - gained,
      rays: [],
      cards: showing(view, letter),
      dice: [],
      borders: [
        ...crossed(view.setting, start, start + gained),
        ...(isStopped ? [stop(view.setting, track, symbol, start + scored)] : []),
      ],
    };
  });
}

/** The borders that a marker crossed on its way. */
function crossed(setting: Setting, start: number, value: number): Border[] {
  const columns = bySeats(setting).sections.map(([first]) => first);
  return columns
    .filter((column) => start < column && column <= value)
    .map((column) => ({ column, crossed: true, lost: 0, behind: "" }));
}

/** The border at which a marker was stopped on its way to a column, and who stands too low for it (C5). */
function stop(setting: Setting, track: readonly number[], symbol: number, wish: number): Border {
  const { sections, numbers } = bySeats(setting);
  const value = track[symbol]!;
  const [first] = sections.find(([from, to]) => from <= value && value <= to)!;
  const behind = lettersOf(symbols().filter((other) => track[other]! < first));
  return { column: value + 1, crossed: false, lost: Math.min(wish, numbers.end!) - value, behind };
}

/** What the other order of the two symbols would give. */
function orderOf(view: View, { text }: Move, after: State): Order {
  const other = parseMove(view.setting, `play ${[...text.split(" ")[1]!].reverse().join("")}`);
  const then = view.state.slice();
  rulesOf("cards").apply(then, other.code);
  const [mine, theirs] = [after, then].map((state) => trackOf(state, turnIn(view))) as [number[], number[]];
  const isSame = mine.every((value, symbol) => value === theirs[symbol]) && phaseIn(after) === phaseIn(then);
  return { move: other.text, markers: theirs, differs: !isSame, gained: sum(mine) - sum(theirs) };
}

const phaseIn = (state: State) => scalar("cards", state, "phase");

const trackOf = (state: State, seat: number) => rows("cards", state, "tracks", seat + 1)[seat]!;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/**
 * What the next seat can expect of each symbol where that changes, and what leaves with the oldest open card.
 *
 * Places are those of the table before that card leaves, so that cards can be pointed at there.
 */
function openings(view: View, move: Move, after: State): { opens: Opening[]; blocks: Blocked[] } {
  if (phaseIn(after) === PHASE.OVER) return { opens: [], blocks: [] };
  const { state, setting } = view;
  const next = (turnIn(view) + 1) % setting.seats;
  const played = cardOf(view, move);
  const oldest = { ...played, place: 0, card: CARDS_FACE.names[CARDS_FACE.openPieces(state, played.seat)[0]!]! };
  const isOldest = ({ seat, place }: OpenCard) => seat === oldest.seat && place === oldest.place;
  const held = CARDS_FACE.pieces(state, next).filter((card) => card === SLOT.UNKNOWN).length;
  const opens: Opening[] = [];
  const blocks: Blocked[] = [];
  for (const [symbol, letter] of [...LETTERS].entries()) {
    const now = showing(view, letter);
    const then = [...now, ...(played.card.includes(letter) ? [played] : [])].filter((card) => !isOldest(card));
    const likely = chanceToHold(CARDS_FACE.pool(state), kindsWith(CARDS_FACE.names, letter), held);
    const [before, later] = [now, then].map((cards) => likely * stepsOf(state, next, symbol, cards.length));
    const opening = {
      symbol: letter,
      before: before!,
      after: later!,
      points: then.length,
      cells: [],
      cards: then,
      dice: [],
    };
    opens.push(...openingsOf(opening));
    if (then.length < now.length) {
      blocks.push({ symbol: letter, worth: now.length - then.length, cell: null, rays: [], cards: [oldest] });
    }
  }
  return { opens: mostOpenedFirst(opens), blocks };
}
