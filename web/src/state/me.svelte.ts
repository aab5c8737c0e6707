import type { GameRow, Me } from "../protocol.ts";
import { meet } from "./account.ts";
import { api } from "./api.ts";
import { onIdentity } from "./identity.ts";

const EVERY = 30_000;

/** Whether it is one's own turn in a game. */
export function isMyTurn(row: GameRow): boolean {
  return row.status === "running" && row.turn != null && (row.yours ?? []).includes(row.turn);
}

/** Games in which other people wait for this person. */
export function waitingFor(games: GameRow[]): GameRow[] {
  return games.filter((row) => isMyTurn(row) && !row.alone);
}

/** A page's title, with how many games wait before it. */
export function counted(games: GameRow[], title: string): string {
  const count = waitingFor(games).length;
  return count > 0 ? `(${count}) ${title}` : title;
}

/** What the server knows about this person, as long as a page shows it: asked again now and then, and when the page is looked at. */
export class MyGames {
  me = $state.raw<Me | null>(null);
  error = $state.raw<unknown>(null);
  #tell: (me: Me) => void;

  constructor(tell: (me: Me) => void = () => undefined) {
    this.#tell = tell;
  }

  async load(): Promise<void> {
    try {
      const me = await api.me();
      this.me = me;
      this.error = null;
      this.#tell(me);
      void meet(me);
    } catch (error) {
      this.error = error;
    }
  }

  /** Begin; returns how to stop. */
  follow(): () => void {
    const look = () => {
      if (document.visibilityState === "visible") void this.load();
    };
    void this.load();
    const timer = setInterval(look, EVERY);
    addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    const stop = onIdentity(() => void this.load());
    return () => {
      stop();
      clearInterval(timer);
      removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }
}
