/** What a view leaves open, filled in: full states that agree with it, each as likely as the deals that lead to it. */

import { Belief, MOST_CASES, NoCaseLeft } from "./belief.ts";
import type { Face } from "./face.ts";
import { faceOf } from "./faces.ts";
import { SLOT } from "./layout.ts";
import type { Entry } from "./position.ts";
import type { Random } from "./random.ts";
import type { State } from "./rules.ts";
import { seatsOf } from "./setting.ts";
import { shares, type View } from "./view.ts";

const BELIEFS = new WeakMap<View, Map<number, Belief>>();

/** A full state; after swaps or reshuffles there can be many cases to distinguish, and fewer of them take less time. */
export function sample(view: View, random: Random, most = MOST_CASES): State {
  const full = view.state.slice();
  const belief = believe(view, most);
  if (belief.hidden.length === 0) return full;
  const face = faceOf(view.setting);
  const pool = face.pool(full);
  for (const [seat, pieces] of belief.sample(random)) {
    const rack = face.held(full, seat);
    const known = [...rack].filter((kind) => kind < SLOT.UNKNOWN);
    rack.fill(SLOT.NONE).set([...known, ...pieces]);
    rack.sort();
    for (const piece of pieces) pool[piece]! -= 1;
  }
  return full;
}

/**
 * Where hidden pieces can be, from everything that happened in the open, in so many cases at most.
 *
 * Where these turn out to be too few for what happened, it takes more.
 */
export function believe(view: View, most = MOST_CASES): Belief {
  const beliefs = BELIEFS.get(view) ?? new Map<number, Belief>();
  BELIEFS.set(view, beliefs);
  const known = beliefs.get(most);
  if (known) return known;
  for (let cases = most; ; cases *= 2) {
    try {
      const belief = follow(view, cases);
      beliefs.set(most, belief);
      return belief;
    } catch (error) {
      if (!(error instanceof NoCaseLeft)) throw error;
    }
  }
}

/** Follow the history from the start. */
function follow(view: View, cases: number): Belief {
  const face = faceOf(view.setting);
  if (!face.isHiding || (view.seat !== null && view.setting.seats === 1)) return new Belief([], []);
  const belief = view.loaded === null ? dealt(view, face, cases) : heldUnseen(view, face, view.loaded, cases);
  for (const entry of view.history) take(belief, face, entry);
  return belief;
}

/** Where hidden pieces can be before the first move. */
function dealt(view: View, face: Face, cases: number): Belief {
  const belief = new Belief(face.copies, others(view), cases);
  for (const { seat, outcomes } of shares(view.setting, view.setup)) {
    for (const outcome of outcomes) draw(belief, seat, outcome);
  }
  return belief;
}

/** Where hidden pieces can be in a state of which nothing else is known: anything unseen, anywhere. */
function heldUnseen(view: View, face: Face, loaded: State, cases: number): Belief {
  const belief = new Belief([...face.pool(loaded)], others(view), cases);
  for (const seat of seatsOf(view.setting)) {
    for (const kind of face.held(loaded, seat)) if (kind === SLOT.UNKNOWN) belief.draw(seat);
  }
  return belief;
}

/** The seats whose pieces the viewer does not see. */
function others(view: View): number[] {
  return seatsOf(view.setting).filter((seat) => seat !== view.seat);
}

/** Take in what happened in the open with a move. */
function take(belief: Belief, face: Face, entry: Entry): void {
  if (belief.hidden.includes(entry.seat)) {
    for (const piece of [...face.played(entry.code), ...entry.shown]) belief.reveal(entry.seat, piece);
  }
  for (const [place, outcome] of entry.got.entries()) {
    draw(belief, entry.seat, outcome);
    if (place + 1 === entry.after) belief.giveBack(entry.back);
  }
}

/** Take in that a seat drew a piece, seen or not. */
function draw(belief: Belief, seat: number, outcome: number | null): void {
  if (outcome === null) belief.draw(seat);
  else belief.see(outcome);
}
