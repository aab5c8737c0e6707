/** Fair dealing: chance that nobody can choose or foresee while a game runs, and that anyone can check when it has ended. */

import { type Chance, pick } from "./chance.ts";
import { RecordError, UnfairRecord, UsageError } from "./errors.ts";
import { faceOf } from "./faces.ts";
import { Game } from "./game.ts";
import { isObject } from "./json.ts";
import type { Draws } from "./position.ts";
import type { Record } from "./record.ts";
import { quote } from "./repr.ts";
import type { Setting } from "./setting.ts";
import { hex, hmac, sha256, unhex } from "./sha256.ts";

/** Which way of dealing this is; every text that is hashed begins with it. */
const SCHEME = "sixfold/1";

const SEED = /^[0-9a-f]{64}$/;
const ENTROPY = /^([0-9a-f]{2}){16,64}$/;
const GAME = /^[0-9A-Za-z._-]{1,64}$/;

/** Long enough for a commitment. */
const LONG = 140;

const ascii = (text: string) => new TextEncoder().encode(text);

/** The member `fairness` of a record; the seed is revealed when the game has ended. */
export interface Fairness {
  commitment: string;
  seed?: string;
  entropy: (string | null)[];
  game: string;
}

/** 32 bytes that nobody can guess as 64 hexadecimal digits: a seed, or what a player adds to it. Each game needs its own. */
export function newSeed(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
}

/** What is published before any entropy comes in; it binds the seed and the game's id, and tells nothing of the seed. */
export function commitment(seed: unknown, game: unknown): string {
  const about = `${SCHEME}|${checkGame(game)}|${checkSeed(seed)}`;
  return hex(sha256(ascii(about)));
}

/** The entropy of a seat if it is well formed: hexadecimal digits of 16 to 64 bytes, or null for nothing. */
export function checkEntropy(entropy: unknown, seat: number): string | null {
  if (entropy === null || (typeof entropy === "string" && ENTROPY.test(entropy))) return entropy;
  throw new UsageError(
    `the entropy of seat ${seat} is 32 to 128 lower-case hexadecimal digits or null, not ${quote(entropy, LONG)}`,
  );
}

/** Chance from a secret seed, the id of the game, and the entropy of its seats, null for a seat that gave none. */
export class FairDealer implements Chance {
  readonly commitment: string;
  readonly entropy: readonly (string | null)[];
  readonly #seed: string;
  readonly #key: Uint8Array;
  readonly #prefix: string;

  constructor(
    seed: string,
    readonly game: string,
    entropy: readonly unknown[],
  ) {
    this.commitment = commitment(seed, game);
    this.entropy = entropy.map(checkEntropy);
    this.#seed = seed;
    this.#key = unhex(seed);
    this.#prefix = `${SCHEME}|${game}|${this.entropy.map((one) => one ?? "").join(",")}|`;
  }

  pick(ply: number, place: number, weights: readonly number[]): number {
    return pick(weights, (attempt) => hmac(this.#key, ascii(`${this.#prefix}${ply}/${place}/${attempt}`)));
  }

  /** The record's member `fairness` as anyone may see it while the game runs: without the seed. */
  get public(): Fairness {
    return { commitment: this.commitment, entropy: [...this.entropy], game: this.game };
  }

  /** The record's member `fairness` for a game that has ended: with the seed. */
  get revealed(): Fairness {
    return { commitment: this.commitment, seed: this.#seed, entropy: [...this.entropy], game: this.game };
  }
}

/** Check the rules and that every chance outcome follows from seed and entropy; throws what does not hold first. */
export function check(record: Record): void {
  const dealer = dealerOf(record);
  let broken: RecordError | null = null;
  let game: Game;
  try {
    game = record.verify();
  } catch (error) {
    if (!(error instanceof RecordError) || error.move === null) throw error;
    broken = error;
    game = record.replay(error.move);
  }
  dealAgain(game, dealer);
  if (broken !== null) throw broken;
}

/** The dealer that a record says it was dealt by. */
function dealerOf({ more, setting }: Record): FairDealer {
  const member = more.fairness ?? null;
  if (member === null) throw new UnfairRecord("'fairness' is missing, so nobody can tell how it was dealt");
  if (!isObject(member)) throw new UnfairRecord(`'fairness' is an object, not ${quote(member, LONG)}`);
  const { seed = null, game, entropy, commitment: promised } = member;
  if (seed === null) {
    throw new UnfairRecord("fairness: the seed is not revealed, so nobody can tell yet how it was dealt");
  }
  if (!Array.isArray(entropy)) throw new UnfairRecord(`fairness: 'entropy' is a list, not ${quote(entropy, LONG)}`);
  if (entropy.length !== setting.seats) {
    throw new UnfairRecord(`fairness: 'entropy' has ${entropy.length} entries, but there are ${setting.seats} seats`);
  }
  const dealer = promisedDealer(seed, game, entropy);
  if (promised === dealer.commitment) return dealer;
  const { commitment: real } = dealer;
  throw new UnfairRecord(`fairness: seed and game belong to the commitment ${real}, not to ${quote(promised, LONG)}`);
}

function promisedDealer(seed: unknown, game: unknown, entropy: unknown[]): FairDealer {
  try {
    return new FairDealer(checkSeed(seed), checkGame(game), entropy);
  } catch (error) {
    throw error instanceof UsageError ? new UnfairRecord(`fairness: ${error.message}`) : error;
  }
}

/** Play a game again with chance from a dealer, up to the first outcome that differs. */
function dealAgain(game: Game, dealer: FairDealer): void {
  const again = Game.of(game.setting, dealer);
  again.deal();
  compare(game.setting, 0, game.setup, again.setup);
  for (const [index, { code, got }] of game.history.entries.entries()) {
    if (code >= 0) compare(game.setting, index + 1, got, again.push(code).got); // who gives up draws nothing
  }
}

/** Throw at the first outcome of a ply that is not the one that the dealer deals. */
function compare(setting: Setting, ply: number, came: Draws, due: Draws): void {
  const { names } = faceOf(setting);
  for (const [place, outcome] of came.entries()) {
    if (outcome === due[place]) continue;
    const [written, real] = [names[outcome!], names[due[place]!]];
    const reason = `number ${place + 1} from chance is ${written}, but seed and entropy give ${real} (pick ${ply}/${place})`;
    throw ply > 0 ? new UnfairRecord(reason, ply - 1) : new UnfairRecord(`setup: ${reason}`);
  }
}

function checkSeed(seed: unknown): string {
  if (typeof seed === "string" && SEED.test(seed)) return seed;
  throw new UsageError("a seed is 64 lower-case hexadecimal digits, and this one is not"); // never show it: a secret
}

function checkGame(game: unknown): string {
  if (typeof game === "string" && GAME.test(game)) return game;
  throw new UsageError(`the id of a game is 1 to 64 of the characters A-Z a-z 0-9 . _ -, not ${quote(game, LONG)}`);
}
