import type { GamePage } from "../protocol.ts";
import { ask } from "../state/api.ts";
import { mine, type PlacedRow } from "../state/me.svelte.ts";
import { rowNamed } from "../state/names.ts";
import { hasServer } from "../state/server.ts";
import type { GameName } from "../state/variants.ts";
import { isStarred } from "./marks.ts";

/** Which finished games are looked for; days are as the calendar here has them, such as 2026-11-15. */
export interface Search {
  name: string;
  kind: GameName | "";
  from: string;
  until: string;
  starred: boolean;
}

export const ALL: Search = { name: "", kind: "", from: "", until: "", starred: false };

const MANY = 20;

/** The beginning of a day here, some days later. */
function dawn(day: string, later = 0): number {
  const [year, month, date] = day.split("-").map(Number);
  return new Date(year!, month! - 1, date! + later).getTime();
}

/** Whether a game is looked for. */
export function fits(row: PlacedRow, { name, kind, from, until, starred }: Search): boolean {
  const ended = row.ended ?? row.started;
  const wanted = name.trim().toLocaleLowerCase();
  return (
    (kind === "" || row.game === kind) &&
    (from === "" || ended >= dawn(from)) &&
    (until === "" || ended < dawn(until, 1)) &&
    (!starred || isStarred(row)) &&
    row.names.some((one) => one.toLocaleLowerCase().includes(wanted))
  );
}

/** What is asked of the server. */
export function query({ name, kind, from, until, starred }: Search, before: string | null): string {
  const asked = new URLSearchParams();
  if (name.trim()) asked.set("name", name.trim());
  if (kind) asked.set("kind", kind);
  if (from) asked.set("since", String(dawn(from)));
  if (until) asked.set("until", String(dawn(until, 1)));
  if (starred) asked.set("starred", "1");
  if (before) asked.set("before", before);
  return asked.toString();
}

/** Games of the server and of this device, the last that ended first; none of here before one of there that is still to come. */
export function merged(here: readonly PlacedRow[], there: readonly PlacedRow[], isMore: boolean): PlacedRow[] {
  const ended = (row: PlacedRow) => row.ended ?? row.started;
  const oldest = isMore ? Math.min(Number.MAX_VALUE, ...there.map(ended)) : 0;
  return [...there, ...here.filter((row) => ended(row) >= oldest)].sort((a, b) => ended(b) - ended(a));
}

/** The finished games of this person, by the page: those of the server as it finds them, those of this device from the list. */
export class Finished {
  wanted = $state.raw<Search>(ALL);
  busy = $state(false);
  error = $state.raw<unknown>(null);
  /** How many are shown. */
  #many = $state(MANY);
  /** What the server found besides the last few that are in every list; null while nothing was searched. */
  #found = $state.raw<PlacedRow[] | null>(null);
  #next = $state<string | null>(null);
  /** Counts the searches: an answer to an earlier one is too late. */
  #search = 0;

  #here = $derived(mine.rows.filter((row) => isOver(row, "device") && fits(row, this.wanted)));
  #there = $derived.by(() => {
    const last = mine.rows.filter((row) => isOver(row, "server") && !row.fresh && fits(row, this.wanted));
    const known = new Set(last.map((row) => row.id));
    return [...last, ...(this.#found ?? []).filter((row) => !known.has(row.id))];
  });
  #before = $derived(this.#found ? this.#next : (mine.me?.next ?? null));
  #all = $derived(merged(this.#here, this.#there, this.#before !== null));
  rows = $derived(this.#all.slice(0, this.#many));
  isMore = $derived(this.#all.length > this.#many || this.#before !== null);

  /** Look for other games. */
  async search(wanted: Search): Promise<void> {
    this.wanted = wanted;
    this.#many = MANY;
    this.#found = null;
    this.#search++;
    if (query(wanted, null) !== "") await this.#load(null);
  }

  /** Show more. */
  async more(): Promise<void> {
    this.#many += MANY;
    while (this.#all.length < this.#many && this.#before !== null && (await this.#load(this.#before)));
  }

  /** A game has left the list. */
  forget(id: string): void {
    this.#found = this.#found?.filter((row) => row.id !== id) ?? null;
  }

  /** A game has got a star, or lost it. */
  change(id: string, starred: boolean): void {
    this.#found = this.#found?.map((row) => (row.id === id ? { ...row, starred } : row)) ?? null;
  }

  async #load(before: string | null): Promise<boolean> {
    if (!hasServer()) return false;
    const search = this.#search;
    this.busy = true;
    this.error = null;
    try {
      const page = await ask<GamePage>("GET", `me/games?${query(this.wanted, before)}`);
      if (search !== this.#search) return false;
      const rows = page.games.map((row) => ({ ...rowNamed(row), place: "server" as const }));
      this.#found = [...(this.#found ?? []), ...rows];
      this.#next = page.next ?? null;
      return true;
    } catch (error) {
      this.error = error;
      return false;
    } finally {
      this.busy = false;
    }
  }
}

function isOver(row: PlacedRow, place: PlacedRow["place"]): boolean {
  return row.status === "over" && row.place === place;
}
