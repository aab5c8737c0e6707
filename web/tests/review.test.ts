import { beforeAll, describe, expect, it } from "vitest";
import type { Facts, Review as ToldReview } from "../src/protocol.ts";
import { stepsOf } from "../src/review/balance.ts";
import { compare, tell } from "../src/review/facts.ts";
import { apart, linesOf, ticks } from "../src/review/lines.ts";
import { readReview } from "../src/review/reading.ts";
import { gotText, letter, spell } from "../src/review/spell.ts";
import { type ReviewKey, signed, useWords } from "../src/review/words.svelte.ts";
import { pointsAtDie } from "../src/state/pointed.ts";
import { review as german } from "../src/words/de/review.ts";
import { review as english } from "../src/words/en/review.ts";
import { en } from "../src/words/en.ts";
import { review as dutch } from "../src/words/nl/review.ts";
import { speakWith } from "../src/words/words.svelte.ts";

beforeAll(() => {
  speakWith("en", en);
  useWords(english);
});

const names = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]))].sort();

describe.each([
  ["de", german],
  ["nl", dutch],
])("%s", (_, words) => {
  it.each(Object.keys(english) as ReviewKey[])("%s takes the same values", (key) => {
    expect(names(words[key])).toEqual(names(english[key]));
    expect(words[key].split("|").length).toBe(english[key].split("|").length);
  });
});

const points = (symbol: string, gained: number, lost = 0) => ({
  symbol,
  points: gained + lost,
  gained,
  lost,
  rays: [],
  cards: [],
  dice: [],
  borders: [] as Facts["points"][number]["borders"],
});
const plain = (part: Partial<Facts> = {}): Facts => ({
  move: "place RB d8 e8",
  seat: 0,
  points: [points("R", 2)],
  markers: { before: [], after: [] },
  score: { before: [], after: [] },
  lowest: { before: 5, after: 5, symbols: { before: "R", after: "R" } },
  bonus: 0,
  ends: null,
  opens: [],
  blocks: [],
  ...part,
});
const texts = (facts: Facts) => tell(facts).map(({ text }) => text);

describe("facts", () => {
  it("tells of bonus moves, of what opens, and of what is blocked once a cell", () => {
    const opens = [
      { symbol: "G", before: 1, after: 2.5, points: 3, cells: ["f5", "f6", "h5", "i4"], cards: [], dice: [] },
      { symbol: "P", before: 1, after: 1.2, points: 1, cells: ["a8"], cards: [], dice: [] },
    ];
    const block = {
      symbol: "B",
      worth: 4,
      cell: "d9",
      rays: [{ from: "d9", direction: 0, cells: ["d10"] }],
      cards: [],
    };
    const facts = plain({ bonus: 1, opens, blocks: [block, { ...block, symbol: "O", worth: 2 }] });
    expect(texts(facts)).toEqual([
      "a bonus move",
      "opens green at f5, f6, h5: the next player can expect 2.5 instead of 1.0",
      "blocks d9, worth 4 blue",
    ]);
    expect(tell(facts).at(-1)?.at.cells).toEqual(["d9", "d10"]);
  });

  it("tells of borders, of the order, and of points that are lost there only once", () => {
    const stopped = points("G", 1, 3);
    stopped.borders = [{ column: 7, crossed: false, lost: 3, behind: "RO" }];
    const order = { move: "play PG", markers: [], differs: true, gained: -2 };
    expect(texts(plain({ move: "play GP", points: [stopped], order }))).toEqual([
      "green stops before 7 and loses 3: red and orange not far enough yet",
      "the other order would bring 2 more",
    ]);
  });

  it("points at cards where they lie", () => {
    const red = { seat: 1, place: 0, card: "RB" };
    const leaving = { seat: 0, place: 0, card: "GP" };
    const card = { seat: 0, place: 2, card: "RG" };
    const opens = [{ symbol: "G", before: 2, after: 1, points: 1, cells: [], cards: [card], dice: [] }];
    const blocks = [{ symbol: "G", worth: 1, cell: null, rays: [], cards: [leaving] }];
    const order = { move: "play GR", markers: [], differs: true, gained: 1 };
    const facts = plain({ move: "play RG", points: [{ ...points("R", 1), cards: [red] }], card, order, opens, blocks });
    expect(tell(facts).map(({ text, at }) => [text, at.cards])).toEqual([
      ["red: an open card shows it", [red]],
      ["this order brings 1 more than the other", [card]],
      ["takes green from the next player: 1.0 expected instead of 2.0", [leaving]],
      ["the green and purple card leaves the table", [leaving]],
    ]);
  });

  it("points at dice that match and at jokers", () => {
    const dice = [
      { seat: 0, symbol: "R", count: 1 },
      { seat: 1, symbol: "R", count: 2 },
    ];
    const jokers = [{ dice: "GG", symbol: "Y", crosses: 1, matches: 0 }];
    const facts = plain({ move: "score GG=Y", points: [{ ...points("R", 2), dice }], jokers });
    expect(tell(facts).map(({ text, at }) => [text, at.dice])).toEqual([
      ["red: 1 × 2 dice match", dice],
      ["joker 2 × green: 1 yellow, as matches 0", [{ seat: 0, symbol: "G", count: 2 }]],
    ]);
    const at = { cells: [], cards: [], dice: [{ seat: 0, symbol: "G", count: 2 }] };
    expect([0, 1, 2, 3].map((index) => pointsAtDie(at, 0, "GRGG", index))).toEqual([true, false, true, false]);
    expect(pointsAtDie(at, 1, "GRGG", 0)).toBe(false);
  });

  it("tells of stopping and rolling", () => {
    const turn = {
      rolls: 1,
      left: 2,
      dice: "RRGY",
      stop: { move: "score", chance: 0.131, turns: 13.36 },
      roll: { move: "roll", chance: 0.187, turns: 13.12 },
      chosen: { move: "roll", chance: 0.187, turns: 13.12 },
    };
    expect(texts(plain({ move: "roll", points: [], turn }))[0]).toBe("stopping wins 13%, rolling again 19%");
  });

  it("compares two moves", () => {
    const kept = { symbol: "G", worth: 6, cell: "g9", rays: [], cards: [] };
    const best = plain({ points: [points("R", 5)], lowest: { ...plain().lowest, after: 7 } });
    expect(compare(best, plain({ blocks: [kept] }))).toEqual([
      "scores 3 more",
      "brings the lowest to 7 instead of 5",
      "keeps g9 free, worth 6 green",
    ]);
    expect(compare(plain(), plain())).toEqual(["the facts are much the same; the search prefers it"]);
  });
});

describe("a review", () => {
  const told = {
    variant: "standard",
    names: ["Ada", "Bea"],
    measure: "win",
    curve: [
      [0.5, 0.5],
      [0.6, 0.4],
      [1, 0],
    ],
    balances: [{ seat: 0, initial: 0.5, final: 1, deal: 0.1, luck: [0.05, -0.1], skill: [-0.2, 0.6], remainder: 0.05 }],
    decisions: [{ ply: 0, candidates: [{ move: "draw", chances: [0.5, 0.5], lowest: 3, facts: plain() }] }],
  };
  const review = readReview(told as unknown as ToldReview);

  it("names candidates as moves are named everywhere", () => {
    expect(review.decisions[0]!.candidates[0]!.do).toBe("draw");
  });

  it("has steps that add up", () => {
    const steps = stepsOf(review, 0);
    expect(steps).toHaveLength(6);
    expect(steps[0]!.from).toBe(0.5);
    expect(steps.at(-1)!.to).toBeCloseTo(1, 9);
  });

  it("has a line a seat, and one for partners", () => {
    expect(linesOf(review, { sides: [[0], [1]], whole: 100 }, [0, 2]).map((line) => line.values)).toEqual([
      [50, 100],
      [50, 0],
    ]);
    const team = { ...review, names: ["a", "b", "c", "d"] };
    const sides = [
      [0, 2],
      [1, 3],
    ];
    expect(linesOf(team, { sides, whole: 100 }, [0]).map((line) => line.name)).toEqual(["a & c", "b & d"]);
  });
});

it("keeps names apart", () => {
  expect(apart([10, 12, 100], 15, 0, 100)).toEqual([10, 25, 100]);
  expect(apart([98, 99], 15, 0, 100)).toEqual([85, 100]);
  expect(apart([98, 3, 99], 15, 2, 100)).toEqual([85, 3, 100]);
});

it("has some numbers for the axis", () => {
  expect(ticks(38)).toEqual([1, 7, 13, 19, 25, 31, 37]);
  expect(ticks(1)).toEqual([1]);
});

it("spells moves", () => {
  expect(spell("place RB d8 e8")).toBe("red and blue, d8 e8");
  expect(spell("score GG=Y")).toBe("score, 2 green as yellow");
  expect(spell("roll")).toBe("roll again");
  expect(gotText("RRGB", true)).toBe("red, red, green and blue");
  expect(letter(1)).toBe("B");
  expect(signed(-4)).toBe("−4");
});
