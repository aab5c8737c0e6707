/** Deals a finished game again from its record and compares (docs/fairness.md). */

import { digest, signer, unhex } from "../engine/sha256.ts";
import type { Rules } from "../protocol.ts";

export interface FairRecord {
  game: "board" | "cards" | "dice";
  seats: { name: string }[];
  setup: { racks?: string[][]; hands?: string[][]; open?: string[][]; dice?: string[] };
  moves: { seat: number; do: string; got?: string[] | string }[];
  fairness?: { commitment: string; entropy: (string | null)[]; game: string; seed?: string | null };
}

export type Verdict =
  | { kind: "good"; draws: number }
  | { kind: "none" }
  | { kind: "seed" }
  | { kind: "bad"; ply: number; place: number; should: string; is: string };

/** The kinds of piece in their order, and how many there are of each. */
type Kinds = Rules["kinds"];

/** Which of the weighted outcomes happens at a ply and place. */
export async function pick(
  sign: (text: string) => Promise<Uint8Array>,
  game: string,
  entropy: readonly (string | null)[],
  ply: number,
  place: number,
  weights: readonly (number | bigint)[],
): Promise<number> {
  const total = weights.reduce<bigint>((sum, weight) => sum + BigInt(weight), 0n);
  const range = 1n << 64n;
  const limit = range - (range % total);
  for (let attempt = 0; ; attempt++) {
    const message = `sixfold/1|${game}|${entropy.map((one) => one ?? "").join(",")}|${ply}/${place}/${attempt}`;
    const bytes = await sign(message);
    const n = bytes.slice(0, 8).reduce<bigint>((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
    if (n >= limit) continue;
    let rest = n % total;
    for (const [index, weight] of weights.entries()) {
      if (rest < BigInt(weight)) return index;
      rest -= BigInt(weight);
    }
  }
}

/** Where pieces are while a game is dealt again. */
class Pieces {
  readonly counts: number[];
  readonly held: number[][] = [];
  readonly open: number[][] = [];
  /** Cards played in this turn, each of which sends an older open card away. */
  readonly played: number[] = [];
  discard: number[];

  readonly names: string[];

  constructor(
    readonly game: FairRecord["game"],
    kinds: Kinds,
  ) {
    this.names = Object.keys(kinds);
    this.counts = Object.values(kinds);
    this.discard = this.counts.map(() => 0);
  }

  /** The number of a piece's kind; it can be named from either half. */
  kindOf(piece: string): number {
    return this.names.findIndex((name) => name === piece || name === [...piece].reverse().join(""));
  }

  take(kind: number): void {
    if (this.game === "dice") return;
    this.counts[kind]! -= 1;
    if (this.game === "cards" && this.counts.every((n) => n === 0)) {
      this.discard.forEach((n, i) => {
        this.counts[i] = n;
      });
      this.discard = this.discard.map(() => 0);
    }
  }

  leave(seat: number, kind: number): void {
    const at = this.held[seat]!.indexOf(kind);
    if (at >= 0) this.held[seat]!.splice(at, 1);
  }
}

/** `kinds` are those of the game, as its start tells them. */
export async function check(
  record: FairRecord,
  kinds: Kinds,
  progress: (done: number, all: number) => void = () => {},
): Promise<Verdict> {
  const { fairness, game } = record;
  if (!fairness?.seed) return { kind: "none" };
  if ((await digest(`sixfold/1|${fairness.game}|${fairness.seed}`)) !== fairness.commitment) return { kind: "seed" };
  const sign = await signer(unhex(fairness.seed));
  const pieces = new Pieces(game, kinds);
  const all = record.moves.length;
  let draws = 0;
  let wrong: Verdict | null = null;

  /** Deal some pieces again; false at the first that should have been another. */
  const deal = async (ply: number, place: number, got: readonly string[]): Promise<number[] | null> => {
    const dealt: number[] = [];
    for (const [index, piece] of got.entries()) {
      const should = await pick(sign, fairness.game, fairness.entropy, ply, place + index, pieces.counts);
      const kind = pieces.kindOf(piece);
      if (kind !== should) {
        wrong = { kind: "bad", ply, place: place + index + 1, should: pieces.names[should]!, is: piece };
        return null;
      }
      pieces.take(kind);
      dealt.push(kind);
      draws++;
    }
    return dealt;
  };

  let place = 0;
  const { racks, hands, open, dice } = record.setup;
  for (const [seat, list] of (racks ?? hands ?? []).entries()) {
    const dealt = await deal(0, place, list);
    if (!dealt) return wrong!;
    place += list.length;
    pieces.held[seat] = dealt;
  }
  for (const [seat, list] of (open ?? (dice ?? []).map((text) => [...text])).entries()) {
    const dealt = await deal(0, place, list);
    if (!dealt) return wrong!;
    place += list.length;
    pieces.open[seat] = dealt;
  }
  for (const [index, move] of record.moves.entries()) {
    const [verb, piece] = move.do.split(" ");
    const { seat } = move;
    if (verb === "place") pieces.leave(seat, pieces.kindOf(piece!));
    if (verb === "play") {
      const kind = pieces.kindOf(piece!);
      pieces.leave(seat, kind);
      pieces.open[seat]!.push(kind);
      pieces.played[seat] = (pieces.played[seat] ?? 0) + 1;
    }
    const old = verb === "swap" ? pieces.held[seat]!.splice(0) : [];
    if (game === "cards" && (verb === "draw" || verb === "swap")) {
      const gone = pieces.open[seat]!.splice(0, pieces.played[seat] ?? 0);
      pieces.played[seat] = 0;
      for (const kind of [...gone, ...old]) pieces.discard[kind]! += 1;
    }
    const got = typeof move.got === "string" ? [...move.got] : (move.got ?? []);
    const dealt = await deal(index + 1, 0, got);
    if (!dealt) return wrong!;
    if (game !== "dice") pieces.held[seat]?.push(...dealt);
    if (game === "board") for (const kind of old) pieces.counts[kind]! += 1;
    if (index % 8 === 0) progress(index, all);
  }
  return { kind: "good", draws };
}
