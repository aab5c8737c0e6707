import { expect, it } from "vitest";
import { chosenDealer } from "../../src/device/chosen.ts";
import { Dealer } from "../../src/engine/chance.ts";
import { FairDealer } from "../../src/engine/fair.ts";
import { seedOf, type Written } from "../../src/links.ts";

const WEIGHTS = [5, 0, 1, 7, 3, 3];
const picks = (dealer: { pick: Dealer["pick"] }) =>
  Array.from({ length: 200 }, (_, index) => dealer.pick(index >> 2, index & 3, WEIGHTS));

it("deals from a plain seed as Python does", () => {
  for (const seed of ["7", "", "sixfold/1|game||seed", `sixfold/1|game|x|${"0".repeat(64)}`])
    expect(picks(chosenDealer(seed))).toEqual(picks(new Dealer(seed)));
});

it("deals as a finished game was dealt", () => {
  const fairness = { game: "abcdefgh", seed: "0f".repeat(32), entropy: [null, "ab".repeat(16), "cd".repeat(64), null] };
  const seed = seedOf({ fairness } as Written)!;
  expect(picks(chosenDealer(seed))).toEqual(picks(new FairDealer(fairness.seed, fairness.game, fairness.entropy)));
});

it("promises nothing for a deal that is known", () => {
  const seed = seedOf({ fairness: { game: "a", seed: "00".repeat(32), entropy: [null] } } as unknown as Written)!;
  expect(chosenDealer(seed)).not.toBeInstanceOf(FairDealer);
});
