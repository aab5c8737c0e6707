/** Reviews and facts as the server tells them; docs/review.md explains every member. */

import type { Advice, Event, Outcome } from "../protocol.ts";
import type { PointedCard, PointedDice } from "../state/pointed.ts";

export interface RayFact {
  from: string;
  direction: number;
  cells: string[];
}

export interface PointsFact {
  symbol: string;
  points: number;
  gained: number;
  lost: number;
  rays: RayFact[];
  cards: PointedCard[];
  dice: PointedDice[];
  borders: { column: number; crossed: boolean; lost: number; behind: string }[];
}

export interface OpenFact {
  symbol: string;
  before: number;
  after: number;
  points: number;
  cells: string[];
  cards: PointedCard[];
  dice: PointedDice[];
}

export interface BlockFact {
  symbol: string;
  worth: number;
  cell: string | null;
  rays: RayFact[];
  cards: PointedCard[];
}

interface Worth {
  move: string;
  chance: number;
  turns: number | null;
}

export interface Facts {
  move: string;
  seat: number;
  points: PointsFact[];
  markers: { before: number[]; after: number[] };
  lowest: { before: number; after: number; symbols: { before: string; after: string } };
  bonus: number;
  ends: string | null;
  opens: OpenFact[];
  blocks: BlockFact[];
  refill?: { draws: number; shows: string[]; sought: string; chance: number };
  /** The card that is played. */
  card?: PointedCard;
  order?: { move: string; markers: number[]; differs: boolean; gained: number };
  turn?: { rolls: number; left: number; dice: string; stop: Worth | null; roll: Worth | null; chosen: Worth | null };
  jokers?: { dice: string; symbol: string; crosses: number; matches: number }[];
}

/** A move as it was judged. */
export interface Judged {
  do: string;
  chances: number[];
  lowest: number;
  facts: Facts;
}

export interface Decision {
  /** Whether it is judged yet; until then it has no chances and no candidates. */
  judged: boolean;
  ply: number;
  seat: number;
  move: string;
  got: string;
  forced: boolean;
  before: number[];
  after: number[];
  best: string;
  loss: number;
  candidates: Judged[];
  luck: number[];
}

export interface Balance {
  seat: number;
  initial: number;
  final: number;
  deal: number;
  luck: number[];
  skill: number[];
  remainder: number;
}

export interface Review {
  game: "board" | "cards" | "dice";
  variant: string;
  names: string[];
  measure: "win" | "lowest";
  judged: { simulations: number | null; seconds: number | null };
  outcome: Outcome;
  curve: number[][];
  accuracy: (number | null)[];
  turning: number[];
  balances: Balance[];
  decisions: Decision[];
}

type ToldDecision = Omit<Decision, "candidates" | "judged"> & {
  candidates: (Omit<Judged, "do"> & { move: string })[];
};
type Told = Omit<Review, "decisions"> & { decisions: ToldDecision[] };

/** A decision as the server sends it, with candidates named as everywhere else. */
export function readDecision(told: unknown): Decision {
  const decision = told as ToldDecision;
  const candidates = decision.candidates.map(({ move, ...rest }) => ({ ...rest, do: move }));
  return { ...decision, judged: true, candidates };
}

export function readReview(told: unknown): Review {
  const review = told as Told;
  return { ...review, decisions: review.decisions.map(readDecision) };
}

/** What the table knows of a decision before it is judged. */
export function unjudged({ ply, seat, do: move, got }: Event): Decision {
  return {
    ...{ judged: false, ply: ply - 1, seat, move, got: (got ?? []).join(" "), forced: false },
    ...{ before: [], after: [], best: move, loss: 0, candidates: [], luck: [] },
  };
}

export function readAdvice(advice: Advice): Judged {
  return { ...advice, facts: advice.facts as unknown as Facts };
}

/** What the whole of a measure stands for: 36 for the lowest marker, 100 for the chance to win. */
export const WHOLE = { win: 100, lowest: 36 } as const;
