import type { GameRow, Me } from "../protocol.ts";
import { meet } from "./account.ts";
import { api } from "./api.ts";
import { onIdentity } from "./identity.ts";
import { idle } from "./idle.ts";
import { onDevice } from "./library.ts";
import type { Place } from "./place.ts";
import { hasServer } from "./server.ts";

const EVERY = 30_000;

/** A game of this person, and where it is. */
export interface PlacedRow extends GameRow {
  place: Place;
}

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

/** What a list is sorted by: first what waits for this person, by its deadline; then the newest; finished games last. */
function urgency(row: GameRow): [number, number, number] {
  const newest = -(row.ended ?? row.since ?? row.started);
  if (row.status === "over") return [3, 0, newest];
  if (!isMyTurn(row)) return [2, 0, newest];
  return row.alone ? [1, row.deadline ?? Number.MAX_VALUE, newest] : [0, row.deadline ?? Number.MAX_VALUE, newest];
}

export function byUrgency(a: GameRow, b: GameRow): number {
  const [first, second] = [urgency(a), urgency(b)];
  return first.map((value, index) => value - second[index]!).find((difference) => difference !== 0) ?? 0;
}

/**
 * This person's games on the server and on this device, as long as a page shows them: asked for again now and then, and when the
 * page is looked at. Each place answers for itself, so that one is shown while the other cannot be reached.
 */
export class MyGames {
  /** What the server knows about this person. */
  me = $state.raw<Me | null>(null);
  /** Why a place did not answer. */
  errors = $state.raw<Partial<Record<Place, unknown>>>({});
  #listed = $state.raw<Partial<Record<Place, PlacedRow[]>>>({});
  #tell: (rows: PlacedRow[]) => void;

  /** `before` is shown of a place until it has answered. */
  constructor(before: PlacedRow[] = [], tell: (rows: PlacedRow[]) => void = () => undefined) {
    for (const place of ["server", "device"] as const) {
      const rows = before.filter((row) => row.place === place);
      if (rows.length > 0) this.#listed[place] = rows;
    }
    this.#tell = tell;
  }

  rows = $derived.by<PlacedRow[]>(() => this.#sorted());
  /** No place has anything left to say. */
  settled = $derived.by<boolean>(() => {
    const places: Place[] = hasServer() ? ["server", "device"] : ["device"];
    return places.every((place) => this.#listed[place] !== undefined || this.errors[place] !== undefined);
  });

  async load(): Promise<void> {
    await Promise.all([
      hasServer() ? this.#hear("server", this.#askServer()) : undefined,
      this.#hear("device", this.#askDevice()),
    ]);
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

  #sorted(): PlacedRow[] {
    return [...(this.#listed.server ?? []), ...(this.#listed.device ?? [])].sort(byUrgency);
  }

  async #askServer(): Promise<GameRow[]> {
    const me = await api.me();
    this.me = me;
    void meet(me);
    return me.games;
  }

  /** Its worker begins when the page is there. */
  async #askDevice(): Promise<GameRow[]> {
    await idle();
    return (await onDevice()).games();
  }

  async #hear(place: Place, answer: Promise<GameRow[]>): Promise<void> {
    try {
      const rows = (await answer).map((row) => ({ ...row, place }));
      this.#listed = { ...this.#listed, [place]: rows };
      this.errors = { ...this.errors, [place]: undefined };
      this.#tell(this.#sorted());
    } catch (error) {
      this.errors = { ...this.errors, [place]: error };
    }
  }
}
