import { chooseAny } from "../engine/bots/random.ts";
import { faceOf } from "../engine/faces.ts";
import { loadModule, type Source } from "../engine/module.ts";
import { Random } from "../engine/random.ts";
import type { Puzzle } from "../engine/review/puzzles.ts";
import type { View } from "../engine/view.ts";
import type { Advice, Solution } from "../protocol.ts";
import { TableError } from "./refusals.ts";
import type { BotName } from "./rows.ts";
import type { Thinker } from "./thinking.ts";

/** Thinks here and now, with what it loads from the engine's files. */
export class Thoughts implements Thinker {
  #source: Source;

  constructor(source: Source) {
    this.#source = source;
  }

  async choose(_bot: BotName, view: View, seed: string): Promise<string> {
    await loadModule(this.#source, view.setting.game);
    return faceOf(view.setting).spell(chooseAny(view, new Random(seed)).code);
  }

  async hint(_view: View, _seed: string): Promise<Advice[]> {
    throw new TableError("hint/off", "there are no hints on this device yet");
  }

  async solve(_puzzle: Puzzle, _move: string): Promise<Solution> {
    throw new TableError("puzzle/off", "puzzles cannot be answered on this device yet");
  }
}
