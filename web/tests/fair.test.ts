import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { digest, hex, hmac, sha256, signer, unhex } from "../src/engine/sha256.ts";
import { check, type FairRecord, pick } from "../src/replay/fair.ts";
import { rulesOf } from "./fixtures.ts";

interface Vectors {
  commitments: { seed: string; game: string; commitment: string }[];
  picks: {
    seed: string;
    game: string;
    entropy: (string | null)[];
    ply: number;
    place: number;
    weights: (number | string)[];
    message: string;
    digest: string;
    outcome: number;
  }[];
  records: FairRecord[];
}

// Some weights are too large for a number; as text they keep all their digits.
const text = readFileSync(new URL("../../tests/play/fairness.json", import.meta.url), "utf8");
const vectors = JSON.parse(text.replace(/(?<=[[,\s])(\d{16,})(?=[,\]\s])/g, '"$1"')) as Vectors;
const ascii = (words: string) => new TextEncoder().encode(words);

describe("the deal", () => {
  it.each(vectors.commitments)("has the commitment $commitment", async ({ seed, game, commitment }) => {
    expect(await digest(`sixfold/1|${game}|${seed}`)).toBe(commitment);
    expect(hex(sha256(ascii(`sixfold/1|${game}|${seed}`)))).toBe(commitment);
  });

  it.each(vectors.picks)("picks $outcome at $ply/$place", async (one) => {
    const sign = await signer(unhex(one.seed));
    expect(hex(await sign(one.message))).toBe(one.digest);
    expect(hex(hmac(unhex(one.seed), ascii(one.message)))).toBe(one.digest);
    const weights = one.weights.map((weight) => BigInt(weight));
    expect(await pick(sign, one.game, one.entropy, one.ply, one.place, weights)).toBe(one.outcome);
  });

  it.each(vectors.records.map((record) => [record.game, record] as const))(
    "follows in a whole game of %s",
    async (_, record) => {
      const verdict = await check(record, rulesOf(record.game).kinds);
      expect(verdict.kind).toBe("good");
    },
  );

  it.each(vectors.records.map((record) => [record.game, record] as const))(
    "shows a changed draw in %s",
    async (_, record) => {
      const changed = structuredClone(record);
      const index = changed.moves.findLastIndex((move) => (move.got?.length ?? 0) > 0);
      const move = changed.moves[index]!;
      const other = (piece: string) => (piece[0] === "R" ? piece.replace("R", "G") : piece.replace(piece[0]!, "R"));
      move.got = typeof move.got === "string" ? other(move.got) : [other(move.got![0]!), ...move.got!.slice(1)];
      const verdict = await check(changed, rulesOf(changed.game).kinds);
      expect(verdict).toMatchObject({ kind: "bad", ply: index + 1 });
    },
  );

  it("shows a seed that does not fit, and a record without one", async () => {
    const changed = structuredClone(vectors.records[0]!);
    changed.fairness!.seed = "00".repeat(32);
    expect(await check(changed, rulesOf(changed.game).kinds)).toEqual({ kind: "seed" });
    delete changed.fairness;
    expect(await check(changed, rulesOf(changed.game).kinds)).toEqual({ kind: "none" });
  });
});
