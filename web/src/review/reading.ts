/** Reviews as the page uses them: what the server tells, and the decisions that are not judged yet. */

import type { Advice, Candidate, Event, Step, Review as ToldReview } from "../protocol.ts";

/** A move as it was judged. */
export type Judged = Advice;

export interface Decision extends Omit<Step, "candidates"> {
  /** Whether it is judged yet; until then it has no chances and no candidates. */
  judged: boolean;
  candidates: Judged[];
}

export interface Review extends Omit<ToldReview, "decisions"> {
  decisions: Decision[];
}

/** A decision as the server sends it, with candidates named as everywhere else. */
export function readDecision(told: Step): Decision {
  return { ...told, judged: true, candidates: told.candidates.map(readCandidate) };
}

function readCandidate({ move, ...rest }: Candidate): Judged {
  return { do: move, ...rest };
}

export function readReview(told: ToldReview): Review {
  return { ...told, decisions: told.decisions.map(readDecision) };
}

/** What the table knows of a decision before it is judged. */
export function unjudged({ ply, seat, do: move, got }: Event): Decision {
  return {
    ...{ judged: false, ply: ply - 1, seat, move, got: (got ?? []).join(" "), forced: false },
    ...{ before: [], after: [], best: move, loss: 0, candidates: [], luck: [] },
  };
}
