import { choose, loadBots } from "../engine/bots/bots.ts";
import { faceOf } from "../engine/faces.ts";
import type { Source } from "../engine/module.ts";
import { Random } from "../engine/random.ts";
import { hint } from "../engine/review/hint.ts";
import type { Puzzle } from "../engine/review/puzzles.ts";
import { solve } from "../engine/review/solution.ts";
import { type Setting, settingOf } from "../engine/setting.ts";
import type { View } from "../engine/view.ts";
import type { Advice, Solution } from "../protocol.ts";
import type { BotName } from "./rows.ts";
import type { Thinker } from "./thinking.ts";

/** Thinks here and now, with what it loads from the engine's files. */
export class Thoughts implements Thinker {
  #source: Source;

  constructor(source: Source) {
    this.#source = source;
  }

  prepare(setting: Setting, bot?: BotName): Promise<void> {
    return loadBots(this.#source, setting, bot);
  }

  async choose(bot: BotName, view: View, seed: string): Promise<string> {
    await this.prepare(view.setting, bot);
    return faceOf(view.setting).spell(choose(bot, view, {}, new Random(seed)).code);
  }

  async hint(view: View, seed: string): Promise<Advice[]> {
    await this.prepare(view.setting);
    return hint(view, new Random(seed)).candidates;
  }

  async solve(puzzle: Puzzle, move: string): Promise<Solution> {
    await this.prepare(settingOf(puzzle.game, puzzle));
    return solve(puzzle, move);
  }
}
