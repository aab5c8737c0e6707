/** Chance outcomes: in a record's `setup`, and from a seed, by the dealer. */

import { ChanceError } from "./errors.ts";
import { faceOf } from "./faces.ts";
import { isObject } from "./json.ts";
import { SLOT } from "./layout.ts";
import { quote, repr } from "./repr.ts";
import { bySeats, type Setting } from "./setting.ts";
import { sha256 } from "./sha256.ts";
import { shares } from "./view.ts";

/** A source of chance outcomes: a seed, a record, a search. */
export interface Chance {
  /** Which of the weighted outcomes happens; `place` counts the outcomes of a ply from 0. Ply 0 is the setup. */
  pick(ply: number, place: number, weights: readonly number[]): number;
}

/** The outcomes before the first move as a record has them. */
export type Setup = Record<string, (string[] | string)[]>;

/** How many numbers eight bytes can hold. */
const NUMBERS = 1n << 64n;

/**
 * The outcome that a number from 0 to 2⁶⁴ − 1 stands for, each for as many numbers as its weight says; null for the few
 * highest numbers, which cannot be shared evenly. The caller takes another number then.
 */
export function choose(weights: readonly number[], number: bigint): number | null {
  const total = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  if (number >= NUMBERS - (NUMBERS % total)) return null;
  let rest = Number(number % total);
  for (const [outcome, weight] of weights.entries()) {
    if (rest < weight) return outcome;
    rest -= weight;
  }
  return null;
}

/** An outcome from a source of numbers, asked again until one can be shared evenly. */
export function pick(weights: readonly number[], hashed: (attempt: number) => Uint8Array): number {
  for (let attempt = 0; ; attempt++) {
    const bytes = hashed(attempt);
    const outcome = choose(weights, new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0));
    if (outcome !== null) return outcome;
  }
}

/** Chance outcomes from a seed. An outcome depends only on the seed, the ply and its place in the ply. */
export class Dealer implements Chance {
  constructor(readonly seed: number | bigint | string) {}

  pick(ply: number, place: number, weights: readonly number[]): number {
    return pick(weights, (attempt) => sha256(new TextEncoder().encode(`${this.seed}/${ply}/${place}/${attempt}`)));
  }
}

/** The outcomes before the first move as a record's `setup`. */
export function writeSetup(setting: Setting, outcomes: readonly number[]): Setup {
  const face = faceOf(setting);
  const dealt = shares(setting, outcomes).map((share) => face.write(share.outcomes));
  return Object.fromEntries(bySeats(setting).deals.map(([member, counts]) => [member, dealt.splice(0, counts.length)]));
}

/** The outcomes that a record's `setup` stands for, in the order of dealing; throws ChanceError if it is malformed. */
export function readSetup(setting: Setting, setup: unknown): number[] {
  if (!isObject(setup)) throw new ChanceError(`setup is an object, not ${quote(setup)}`);
  const { deals } = bySeats(setting);
  const outcomes = deals.flatMap(([member, counts, isOpen]) => {
    const dealt = readDealt(setting, member, counts, setup[member]);
    if (!isOpen || !dealt.includes(SLOT.UNKNOWN)) return dealt;
    throw new ChanceError(`setup has an unknown piece in ${repr(member)}, but everyone sees what lies open`);
  });
  const unknown = Object.keys(setup).find((member) => !deals.some(([known]) => known === member));
  if (unknown !== undefined) throw new ChanceError(`setup of the ${setting.game} game has no member ${repr(unknown)}`);
  return outcomes;
}

function readDealt(setting: Setting, member: string, counts: readonly number[], dealt: unknown): number[] {
  if (!Array.isArray(dealt) || dealt.length !== counts.length) {
    throw new ChanceError(
      `setup needs ${repr(member)}, a list of ${counts.length}, one for each seat, not ${quote(dealt)}`,
    );
  }
  return counts.flatMap((count, seat) => {
    const drawn = faceOf(setting).readOutcomes(dealt[seat]);
    if (drawn.length === count) return drawn;
    throw new ChanceError(`setup has ${drawn.length} for seat ${seat} in ${repr(member)} instead of ${count}`);
  });
}
