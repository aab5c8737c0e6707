import { beforeAll, expect, test } from "vitest";
import type { Candidate, Choice } from "../../src/engine/bots/bot.ts";
import { choose, LEVELS, loadBots } from "../../src/engine/bots/bots.ts";
import { loadEngine } from "../../src/engine/module.ts";
import { Random } from "../../src/engine/random.ts";
import { settingOf } from "../../src/engine/setting.ts";
import { fromDisk } from "./disk.ts";
import { lines } from "./lines.ts";
import { type Played, replay } from "./played.ts";

interface Chosen extends Played {
  choices: {
    ply: number;
    level: string;
    seed: number;
    simulations: number;
    code: number;
    candidates: [code: number, chances: number[], lowest: number][];
  }[];
}

beforeAll(() => loadEngine(fromDisk));

/** What Python chose at each asked position of a game, and what is chosen here. */
async function* chosen(game: Chosen): AsyncGenerator<{ python: Choice; here: Choice; level: string }> {
  await loadBots(fromDisk, settingOf(game.game, game));
  for (const history of replay(game)) {
    for (const { level, seed, simulations, code, candidates } of game.choices.filter(
      ({ ply }) => ply === history.length,
    )) {
      const view = structuredClone(history.view(history.turn, []));
      const here = choose(level, view, { simulations }, new Random(seed));
      const read = ([code, chances, lowest]: [number, number[], number]): Candidate => ({ code, chances, lowest });
      yield { python: { code, candidates: candidates.map(read) }, here, level };
    }
  }
}

test.each(lines<Chosen>("choices"))("bots choose as in Python: $game $variant $seats $options", async (game) => {
  let count = 0;
  for await (const { python, here } of chosen(game)) {
    expect(here).toEqual(python);
    count += 1;
  }
  expect(count).toBe(game.choices.length);
});

/** A file with many positions, which `python -m tests.bots.equal 5000 FILE` writes. */
const many = process.env.SIXFOLD_CHOICES;

test.runIf(many)("bots choose as in Python in many positions", { timeout: 0 }, async () => {
  const counts = new Map<string, { asked: number; same: number; alike: number }>();
  for (const game of lines<Chosen>("", many)) {
    for await (const { python, here, level } of chosen(game)) {
      for (const name of [game.game, `${game.game} ${level}`]) {
        const count = counts.get(name) ?? { asked: 0, same: 0, alike: 0 };
        counts.set(name, count);
        count.asked += 1;
        count.same += Number(here.code === python.code);
        count.alike += Number(JSON.stringify(here) === JSON.stringify(python));
      }
    }
  }
  console.table(Object.fromEntries(counts));
  for (const { asked, same } of counts.values()) expect(same / asked).toBeGreaterThanOrEqual(0.999);
});

test.each(["board", "cards", "dice"])("a bot of the %s game answers in about the time it has", async (name) => {
  const game = lines<Chosen>("choices").find((one) => one.game === name)!;
  await loadBots(fromDisk, settingOf(game.game, game));
  for (const history of replay(game)) {
    if (history.length % 16 !== 3) continue;
    const begin = process.cpuUsage(); // the machine may be busy with something else
    const { code } = choose("expert", history.view(history.turn, []), { seconds: 0.06 }, new Random(0));
    expect(process.cpuUsage(begin).user / 1000).toBeLessThan(600);
    expect(history.rules.may(history.state, code)).toBe(true);
  }
});

test("a level that does not exist is refused", () => {
  const game = lines<Chosen>("choices")[0]!;
  const view = replay(game).next().value!.view(0, []);
  expect(() => choose("master", view, {}, new Random(0))).toThrow(
    `there is no bot "master"; there is: ${LEVELS.join(", ")}`,
  );
});
