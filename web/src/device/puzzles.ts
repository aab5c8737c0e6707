/** Puzzles, as the server gives them, from the file that comes with the engine. */

import type { Source } from "../engine/module.ts";
import { listed, loadPuzzles, type Puzzle, pick, recordOf } from "../engine/review/puzzles.ts";
import type { PuzzleShown } from "../protocol.ts";
import type { Answers } from "./answers.ts";
import { replay } from "./playback.ts";
import type { GameName } from "./rows.ts";
import * as show from "./show.ts";
import type { Thinker } from "./thinking.ts";

type Load = (game: GameName) => Promise<unknown>;

export function puzzleAnswers(
  source: Source,
  load: Load,
  thinker: Thinker,
): Pick<Answers, "puzzles" | "puzzle" | "solve"> {
  let loading: Promise<readonly Puzzle[]> | null = null;
  const all = () => {
    loading ??= loadPuzzles(source);
    loading.catch(() => {
      loading = null; // the next question tries again
    });
    return loading;
  };
  return {
    puzzles: async () => listed(await all()),
    puzzle: async (id) => {
      const puzzle = pick(await all(), id);
      await load(puzzle.game);
      return shown(puzzle);
    },
    solve: async (id, move) => thinker.solve(pick(await all(), id), move),
  };
}

/** A puzzle, as its seat sees it. */
function shown(puzzle: Puzzle): PuzzleShown {
  const { id, seat, difficulty } = puzzle;
  const record = recordOf(puzzle);
  const game = record.replay();
  const choices = show.choices(game, { table: id, game: id, seq: game.ply, undo: false });
  return { id, seat, difficulty, replay: replay(id, record, seat), choices };
}
