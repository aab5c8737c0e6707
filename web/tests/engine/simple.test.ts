import { expect, test } from "vitest";
import { choose, loadBots } from "../../src/engine/bots/bots.ts";
import { raceWeightsOf } from "../../src/engine/bots/weights.ts";
import { Random } from "../../src/engine/random.ts";
import { settingOf } from "../../src/engine/setting.ts";
import { fromDisk } from "./disk.ts";
import { lines } from "./lines.ts";
import { type Played, replay } from "./played.ts";

interface Chosen extends Played {
  choices: { ply: number; level: string; code: number }[];
}

const SIMPLE = ["greedy", "easy", "medium"];
const games = lines<Chosen>("choices").filter(({ game, seats }) => game === "dice" && seats === 2);

test("simple bots of the dice game choose alike without the race of two, which is not loaded for them", async () => {
  let count = 0;
  for (const game of games) {
    const setting = settingOf(game.game, game);
    await loadBots(fromDisk, setting, "medium");
    expect(raceWeightsOf(setting)).toBeNull();
    for (const history of replay(game)) {
      for (const { level, code } of game.choices.filter(
        ({ ply, level }) => ply === history.length && SIMPLE.includes(level),
      )) {
        expect(choose(level, history.view(history.turn, []), {}, new Random(0))).toEqual({ code, candidates: [] });
        count += 1;
      }
    }
  }
  expect(count).toBeGreaterThan(10);
});

test("when the race comes later, chances are told", async () => {
  const game = games[0]!;
  await loadBots(fromDisk, settingOf(game.game, game));
  for (const history of replay(game)) {
    if (history.length !== 1) continue;
    const { candidates } = choose("medium", history.view(history.turn, []), {}, new Random(0));
    expect(candidates[0]!.chances.reduce((all, chance) => all + chance, 0)).toBeCloseTo(1);
  }
});
