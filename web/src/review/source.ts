/** Where a review comes from: a server that makes it, or the file that has all of it inside. */

import type { Choices, Replay, ReviewFile, ReviewSoFar, Tried, TryBody } from "../protocol.ts";
import { api } from "../state/api.ts";
import { replayNamed } from "../state/names.ts";

export interface Source {
  /** The game as each seat saw it. */
  replays(): Promise<Replay[]>;
  /** What is judged after the first so many decisions; the whole review once it is there. */
  soFar(done: number): Promise<ReviewSoFar>;
  /** What the seat in turn could do at a ply. */
  choices(ply: number): Promise<Choices | null>;
  /** Play a line that branches off; null where nothing can be tried out. */
  tryLine: ((line: TryBody) => Promise<Tried>) | null;
  /** Where the same game is replayed; null where there is nothing but the review. */
  replayed: string | null;
}

export function fromServer(game: string): Source {
  const tryLine = (line: TryBody) => api.tryLine(game, line);
  return {
    async replays() {
      const first = await api.replay(game, 0);
      const others = first.start.names.slice(1).map((_, index) => api.replay(game, index + 1));
      return [first, ...(await Promise.all(others))];
    },
    soFar: (done) => api.reviewSoFar(game, done),
    choices: async (ply) => (await tryLine({ ply, line: [] })).choices ?? null,
    tryLine,
    replayed: `/g/${game}`,
  };
}

export function fromFile({ review, replays, choices }: ReviewFile): Source {
  const all = review.decisions.length;
  return {
    replays: async () => replays.map(replayNamed),
    soFar: async () => ({ done: all, all, review }),
    choices: async (ply) => choices[ply] ?? null,
    tryLine: null,
    replayed: null,
  };
}
