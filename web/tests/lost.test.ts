import { beforeEach, describe, expect, it } from "vitest";
import { LOST as CARDS } from "../src/cards/lost.ts";
import { LOST as DICE } from "../src/dice/products.ts";
import { lostTexts } from "../src/tracks/lost.ts";
import { en } from "../src/words/en.ts";
import { speakWith } from "../src/words/words.svelte.ts";
import { rulesOf } from "./fixtures.ts";

beforeEach(() => speakWith("en", en));

const six = (symbol: number, n: number) => [0, 0, 0, 0, 0, 0].map((none, at) => (at === symbol ? n : none));

describe("points that are lost", () => {
  const cards = (track: number[], gains: number[], lost: number[]) =>
    lostTexts(rulesOf("cards"), track, { gains, lost }, CARDS);
  const dice = (track: number[], gains: number[], lost: number[]) =>
    lostTexts(rulesOf("dice"), track, { gains, lost }, DICE);

  it("stop before a sector that is closed, and name what keeps it so", () => {
    expect(cards([2, 0, 1, 1, 1, 1], six(0, 1), six(0, 2))).toEqual([
      "2 red are lost: 4–6 opens when all six are at 1 or more. Green is not there yet.",
    ]);
    expect(cards([6, 3, 3, 4, 4, 4], six(0, 0), six(0, 1))).toEqual([
      "1 red is lost: 7–10 opens when all six are at 4 or more. Green and blue are not there yet.",
    ]);
    expect(cards([3, 0, 0, 0, 0, 1], [], six(0, 1))).toEqual([
      "1 red is lost: 4–6 opens when all six are at 1 or more.",
    ]);
  });
  it("go beyond the end, or come after the end of the game", () => {
    expect(cards([9, 7, 7, 7, 7, 7], six(0, 1), six(0, 2))).toEqual(["2 red are lost: the track ends at 10."]);
    expect(cards([8, 7, 7, 7, 7, 6], six(5, 1), six(0, 1))).toHaveLength(1);
    expect(cards([8, 7, 7, 7, 7, 6], six(5, 1), six(0, 1))[0]).not.toMatch(/ends at|opens/);
  });
  it("have no box on the sheet", () => {
    expect(dice([2, 0, 1, 1, 1, 1], six(0, 1), six(0, 1))).toEqual([
      "1 red is lost: 4–6 opens when every row has at least 1. Green is not there yet.",
    ]);
    expect(dice([6, 4, 4, 4, 4, 3], [], six(0, 1))).toEqual([
      "1 red is lost: 7 opens when every row has at least 4. Purple is not there yet.",
    ]);
    expect(dice([7, 4, 4, 4, 4, 4], [], six(0, 3))).toEqual(["3 red are lost: the row ends at 7."]);
  });
});
