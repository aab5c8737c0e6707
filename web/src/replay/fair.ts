/** Deals a finished game again from its record and compares (docs/fairness.md). */

import { digest, signer, unhex } from "./sha256.ts";

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

const LETTERS = "RGBOYP";
const pairs = (doubles: boolean) =>
  [...LETTERS].flatMap((a, i) => [...LETTERS.slice(doubles ? i : i + 1)].map((b) => a + b));
const KINDS = { board: pairs(true), cards: pairs(false), dice: [...LETTERS] };

function kindOf(game: FairRecord["game"], piece: string): number {
  return KINDS[game].findIndex((kind) => kind === piece || kind === [...piece].reverse().join(""));
}

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

  constructor(readonly game: FairRecord["game"]) {
    const kinds = KINDS[game];
    const many = (kind: string) => (game === "dice" ? 1 : game === "cards" ? 4 : kind[0] === kind[1] ? 5 : 6);
    this.counts = kinds.map(many);
    this.discard = kinds.map(() => 0);
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

export async function check(
  record: FairRecord,
  progress: (done: number, all: number) => void = () => {},
): Promise<Verdict> {
  const { fairness, game } = record;
  if (!fairness?.seed) return { kind: "none" };
  if ((await digest(`sixfold/1|${fairness.game}|${fairness.seed}`)) !== fairness.commitment) return { kind: "seed" };
  const sign = await signer(unhex(fairness.seed));
  const pieces = new Pieces(game);
  const all = record.moves.length;
  let draws = 0;
  let wrong: Verdict | null = null;

  /** Deal some pieces again; false at the first that should have been another. */
  const deal = async (ply: number, place: number, got: readonly string[]): Promise<number[] | null> => {
    const kinds: number[] = [];
    for (const [index, piece] of got.entries()) {
      const should = await pick(sign, fairness.game, fairness.entropy, ply, place + index, pieces.counts);
      const kind = kindOf(game, piece);
      if (kind !== should) {
        wrong = { kind: "bad", ply, place: place + index + 1, should: KINDS[game][should]!, is: piece };
        return null;
      }
      pieces.take(kind);
      kinds.push(kind);
      draws++;
    }
    return kinds;
  };

  let place = 0;
  const { racks, hands, open, dice } = record.setup;
  for (const [seat, list] of (racks ?? hands ?? []).entries()) {
    const kinds = await deal(0, place, list);
    if (!kinds) return wrong!;
    place += list.length;
    pieces.held[seat] = kinds;
  }
  for (const [seat, list] of (open ?? (dice ?? []).map((text) => [...text])).entries()) {
    const kinds = await deal(0, place, list);
    if (!kinds) return wrong!;
    place += list.length;
    pieces.open[seat] = kinds;
  }
  for (const [index, move] of record.moves.entries()) {
    const [verb, piece] = move.do.split(" ");
    const { seat } = move;
    if (verb === "place") pieces.leave(seat, kindOf(game, piece!));
    if (verb === "play") {
      const kind = kindOf(game, piece!);
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
    const kinds = await deal(index + 1, 0, got);
    if (!kinds) return wrong!;
    if (game !== "dice") pieces.held[seat]?.push(...kinds);
    if (game === "board") for (const kind of old) pieces.counts[kind]! += 1;
    if (index % 8 === 0) progress(index, all);
  }
  return { kind: "good", draws };
}
