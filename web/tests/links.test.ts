import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  linkTo,
  pack,
  recordText,
  type Shared,
  type SharedDeal,
  seedOf,
  shareGame,
  sharePosition,
  unpack,
  type Written,
} from "../src/links.ts";

const RECORDS = readFileSync(new URL("../../tests/conformance/valid.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Written);
const LONG = RECORDS.reduce((a, b) => (b.moves.length > a.moves.length ? b : a));
const DEAL: SharedDeal = {
  kind: "deal",
  game: "board",
  variant: "solo",
  options: {},
  bots: [null],
  seed: "7",
  reached: { name: "Zoë 🎲", lowest: 9 },
};

afterEach(() => void vi.unstubAllGlobals());

it("brings every kind of game back as it was, but for the times of moves", async () => {
  for (const record of RECORDS) {
    const timed = { ...record, moves: record.moves.map((move, index) => ({ ...move, at: 1_700_000_000_000 + index })) };
    const found = await unpack(await pack(shareGame(timed)));
    expect(found).toEqual({ kind: "game", record });
    expect(found.kind === "game" && JSON.parse(recordText(found))).toEqual(record);
  }
});

it("keeps even a long game short enough to be sent", async () => {
  expect((await pack(shareGame(LONG))).length).toBeLessThan(6000);
});

it("brings a deal back", async () => {
  expect(await unpack(await pack(DEAL))).toEqual(DEAL);
});

it("is a link whose content stands in the fragment", async () => {
  vi.stubGlobal("location", new URL("https://play.example/d/abc"));
  const link = new URL(await linkTo(DEAL));
  expect(link.origin + link.pathname + link.search).toBe("https://play.example/");
  expect(await unpack(link.hash.slice("#/shared/".length))).toEqual(DEAL);
});

it("opens with the signs of a sentence around it", async () => {
  const text = await pack(DEAL);
  for (const end of [".", ")", "\n", "”."]) expect(await unpack(text + end)).toEqual(DEAL);
});

describe("a position", () => {
  const record = { ...LONG, ended: 5, fairness: { seed: "ab".repeat(32), game: "abc", entropy: [null, "cd"] } };

  it("has nothing of what came after it", () => {
    const { record: cut } = sharePosition(record, 5);
    expect(cut.moves).toEqual(LONG.moves.slice(0, 5));
    expect(cut.outcome).toBeNull();
    expect(JSON.stringify(cut)).not.toMatch(/seed|ended/);
  });

  it("after the last move is the game", () => {
    expect(sharePosition(record, record.moves.length)).toEqual(shareGame(record));
  });
});

it("names a deal by all that it was dealt from", () => {
  const fairness = { seed: "ab".repeat(32), game: "abc", entropy: [null, "cd"] };
  expect(seedOf({ ...LONG, fairness })).toBe(`sixfold/1|abc|,cd|${"ab".repeat(32)}`);
  expect(seedOf({ ...LONG, fairness: { ...fairness, seed: null } })).toBeNull();
  expect(seedOf({ ...LONG, fairness: undefined })).toBeNull();
});

describe("a link that", () => {
  const refused = (text: string) =>
    unpack(text).then(
      () => "opened",
      (error) => error.why,
    );

  it("was cut anywhere is refused", async () => {
    const text = await pack(shareGame(LONG));
    for (let length = 0; length < text.length; length += 7) expect(await refused(text.slice(0, length))).toBe("broken");
  });

  it("was changed anywhere is refused", async () => {
    const text = await pack(DEAL);
    for (let at = 1; at < text.length; at++) {
      const other = text[at] === "A" ? "B" : "A";
      expect(await refused(text.slice(0, at) + other + text.slice(at + 1))).toBe("broken");
    }
    expect(await refused("")).toBe("broken");
    expect(await refused(text.replace(/.{9}/, "$&%20"))).toBe("broken");
  });

  it("is of another version says so", async () => {
    expect(await refused(`2${(await pack(DEAL)).slice(1)}`)).toBe("version");
  });

  it("is too long is refused before it is read, and what would unfold without end while it does", async () => {
    expect(await refused("1".repeat(100_000))).toBe("long");
    const swollen = { ...DEAL, variant: "x".repeat(2 << 20) };
    expect(await refused(await pack(swollen))).toBe("long");
  });

  it("holds something else is refused, though nothing was changed", async () => {
    const strange = [
      null,
      7,
      [],
      {},
      { kind: "game" },
      { kind: "game", record: { moves: [] } },
      { kind: "other" },
      { ...DEAL, bots: ["hard"] },
      { ...DEAL, bots: null },
      { ...DEAL, bots: [null, "unheard"] },
      { ...DEAL, seed: 7 },
      { ...DEAL, options: null },
      { ...DEAL, reached: { name: 7, lowest: 1 } },
      { ...DEAL, reached: { name: "Ada", lowest: "1" } },
    ];
    for (const one of strange) expect(await refused(await pack(one as unknown as Shared))).toBe("broken");
  });
});
