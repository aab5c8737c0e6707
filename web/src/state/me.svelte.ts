import type { GameRow, Me, Mine } from "../protocol.ts";
import { meet } from "./account.ts";
import { api } from "./api.ts";
import { onIdentity } from "./identity.ts";
import { idle } from "./idle.ts";
import { onDevice } from "./library.ts";
import type { Place } from "./place.ts";
import { hasServer } from "./server.ts";
import { socket } from "./socket.svelte.ts";

const EVERY = 30_000;
/** Milliseconds after which a server that tells what changes is asked all the same. */
const AGAIN = 300_000;

/** A game of this person, and where it is. */
export interface PlacedRow extends GameRow {
  place: Place;
}

/** Whether it is one's own turn in a game. */
export function isMyTurn(row: GameRow): boolean {
  return row.status === "running" && row.turn != null && (row.yours ?? []).includes(row.turn);
}

/** Games in which other people wait for this person: for a move, or for a word on another game. */
export function waitingFor<Row extends GameRow>(games: readonly Row[]): Row[] {
  return games.filter((row) => (isMyTurn(row) && !row.alone) || row.rematch);
}

/** A page's title, with how much waits before it. */
export function counted(count: number, title: string): string {
  return count > 0 ? `(${count}) ${title}` : title;
}

/**
 * What a list is sorted by: first where others wait for this person, by the deadline; then results that they have not seen, games
 * that wait without anybody else, the newest of the others; finished games last.
 */
function urgency(row: GameRow): [number, number, number] {
  const newest = -(row.ended ?? row.since ?? row.started);
  if (row.status === "over") return [row.fresh ? 1 : 4, 0, newest];
  if (!isMyTurn(row) && !row.rematch) return [3, 0, newest];
  return [row.alone ? 2 : 0, row.deadline ?? Number.MAX_VALUE, newest];
}

/** Whether a game stands before the finished ones: it goes on, or its result was not seen. */
export function isPending(row: GameRow): boolean {
  return row.status === "over" ? row.fresh === true : (row.yours?.length ?? 0) > 0 || row.taken_over != null;
}

export function byUrgency(a: GameRow, b: GameRow): number {
  const [first, second] = [urgency(a), urgency(b)];
  return first.map((value, index) => value - second[index]!).find((difference) => difference !== 0) ?? 0;
}

/**
 * This person's games on the server and on this device, as long as a page shows them. The server says at once what changes; without
 * a line to it, it is asked now and then, and whenever the page is looked at. Each place answers for itself, so that one is shown
 * while the other cannot be reached.
 */
export class MyGames {
  /** What the server knows about this person. */
  me = $state.raw<Me | null>(null);
  /** Why a place did not answer. */
  errors = $state.raw<Partial<Record<Place, unknown>>>({});
  /** The time, as far as lists need it. */
  now = $state(Date.now());
  #listed = $state.raw<Partial<Record<Place, PlacedRow[]>>>({});
  /** How many show the games of a place. */
  #users: Record<Place, number> = { server: 0, device: 0 };
  #stop: (() => void)[] = [];
  /** The server tells what changes, as long as there is a line to it. */
  #live = false;
  #asked = 0;
  #answer: Promise<GameRow[]> | null = null;

  rows = $derived.by<PlacedRow[]>(() =>
    [...(this.#listed.server ?? []), ...(this.#listed.device ?? [])].sort(byUrgency),
  );
  /** How much waits for this person: games, and invitations to one. */
  waiting = $derived(waitingFor(this.rows).length + (this.me?.invitations?.length ?? 0));
  /** A place has answered. */
  heard = $state(false);
  /** No place has anything left to say. */
  settled = $derived.by<boolean>(() => {
    const places: Place[] = hasServer() ? ["server", "device"] : ["device"];
    return places.every((place) => this.#listed[place] !== undefined || this.errors[place] !== undefined);
  });

  /** Show what was there before of each place that has not answered yet. */
  expect(before: readonly PlacedRow[]): void {
    for (const place of ["server", "device"] as const) {
      const rows = before.filter((row) => row.place === place);
      if (rows.length > 0 && !this.#listed[place]) this.#listed = { ...this.#listed, [place]: rows };
    }
  }

  async load(): Promise<void> {
    this.now = Date.now();
    await Promise.all([
      hasServer() && this.#isWanted("server") ? this.#hear("server", this.#askServer()) : undefined,
      this.#isWanted("device") ? this.#hear("device", this.#askDevice()) : undefined,
    ]);
  }

  #isWanted(place: Place): boolean {
    return this.#users[place] > 0 || !this.#isUsed;
  }

  get #isUsed(): boolean {
    return this.#users.server + this.#users.device > 0;
  }

  /** Begin, with the games of some places; returns how to stop. */
  follow(places: readonly Place[] = ["server", "device"]): () => void {
    if (!this.#isUsed) this.#begin();
    for (const place of places) this.#users[place]++;
    void this.load();
    return () => {
      for (const place of places) this.#users[place]--;
      if (!this.#isUsed) this.#end();
    };
  }

  #begin(): void {
    const look = () => {
      if (document.visibilityState === "visible") void this.load();
    };
    const tick = () => {
      this.now = Date.now();
      const told = this.#live && socket.connection === "on" && this.now - this.#asked < AGAIN;
      if (!told) look();
    };
    const timer = setInterval(tick, EVERY);
    addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    this.#stop = [
      onIdentity(() => void this.load()),
      () => clearInterval(timer),
      () => removeEventListener("focus", look),
      () => document.removeEventListener("visibilitychange", look),
    ];
  }

  #end(): void {
    for (const stop of this.#stop) stop();
    this.#stop = [];
    this.#live = false;
  }

  /** Those who ask at the same time get the same answer. */
  #askServer(): Promise<GameRow[]> {
    this.#answer ??= this.#askAnew().finally(() => (this.#answer = null));
    return this.#answer;
  }

  async #askAnew(): Promise<GameRow[]> {
    const me = await api.me();
    this.#asked = Date.now();
    this.me = me;
    void meet(me);
    if (!this.#live && this.#stop.length > 0 && (me.name !== null || me.games.length > 0)) this.#listen();
    return me.games;
  }

  /** Let the server tell what changes; whoever has no game and no account there needs no line. */
  #listen(): void {
    this.#live = true;
    this.#stop.push(socket.listen((message) => message.type === "mine" && this.#take(message)));
    this.#stop.push(socket.follow({ type: "follow" }));
  }

  #take({ games = [], gone = [], again = false }: Mine): void {
    if (again) void this.load();
    const news = games.map((row) => ({ ...row, place: "server" as const }));
    const changed = new Set([...gone, ...news.map((row) => row.id)]);
    const kept = (this.#listed.server ?? []).filter((row) => !changed.has(row.id));
    this.#listed = { ...this.#listed, server: [...kept, ...news] };
    this.now = Date.now();
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
      this.heard = true;
    } catch (error) {
      this.errors = { ...this.errors, [place]: error };
    }
  }
}

/** The games of whoever uses this page, for all that shows them. */
export const mine = new MyGames();
