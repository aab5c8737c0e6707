/** Several games in series, and what a family's sheets say about it. */

import type { GameName } from "../../engine/setting.ts";
import { newSheet } from "./edits.ts";
import { fold } from "./fold.ts";
import type { Sheet, SheetWish } from "./sheet.ts";
import type { Ended, Shown } from "./shown.ts";
import { keepSheet } from "./store.ts";

/** The next game of a series: the same players, and the next one begins (A4, C10, D8). */
export function nextGame(sheet: Sheet, now = Date.now(), id?: string): Sheet {
  const start = (sheet.start + 1) % sheet.players.length;
  return { ...newSheet({ ...sheet, start }, now, id), series: sheet.series, number: sheet.number + 1 };
}

/** Begin a series: its first sheet, kept. */
export async function beginSheet(wish: SheetWish): Promise<Sheet> {
  const sheet = newSheet(wish);
  await keepSheet(sheet);
  return sheet;
}

/** Begin the next game of a series: its sheet, kept. */
export async function beginNext(sheet: Sheet): Promise<Sheet> {
  const next = nextGame(sheet);
  await keepSheet(next);
  return next;
}

/** The sheets of a series, in order. */
export function seriesOf(sheets: readonly Sheet[], series: string): Sheet[] {
  return sheets.filter((sheet) => sheet.series === series).sort((one, other) => one.number - other.number);
}

/** The match points of a series. */
export interface Totals {
  /** By game, then by place; null for a game that still runs. */
  readonly games: readonly (readonly number[] | null)[];
  /** By place. */
  readonly totals: readonly number[];
  /** The places with the most points; none before the first game is over. */
  readonly leaders: readonly number[];
}

/** What each player has got in the sheets of a series; the rules of their game must be loaded. */
export function totalsOf(sheets: readonly Sheet[]): Totals {
  const games = sheets.map((sheet) => fold(sheet).ended?.matchPoints ?? null);
  const places = (sheets[0]?.players ?? []).map((_, place) => place);
  const totals = places.map((place) => games.reduce((sum, points) => sum + (points?.[place] ?? 0), 0));
  const isBegun = games.some((points) => points !== null);
  const most = Math.max(...totals);
  return { games, totals, leaders: isBegun ? places.filter((place) => totals[place] === most) : [] };
}

/** What a player's finished games of one kind say. */
export interface Statistic {
  readonly name: string;
  readonly game: GameName;
  readonly games: number;
  /** Games won, shared wins included. */
  readonly wins: number;
  /** The mean of the lowest marker at the end. */
  readonly lowest: number;
  /** The best lowest marker. */
  readonly best: number;
  /** The mean of the match points. */
  readonly matchPoints: number;
}

/** Statistics by player and game, who wins most first; the rules of all games of these sheets must be loaded. */
export function statisticsOf(sheets: readonly Sheet[]): Statistic[] {
  const found = new Map<string, Statistic>();
  for (const sheet of sheets) {
    const shown = fold(sheet);
    if (shown.ended === null) continue;
    for (const [place, name] of sheet.players.entries()) {
      const key = `${sheet.game}/${name}`;
      const before = found.get(key) ?? emptyStatistic(name, sheet.game);
      found.set(key, counted(before, shown, shown.ended, place));
    }
  }
  return [...found.values()].sort((one, other) => other.wins - one.wins || other.games - one.games);
}

const emptyStatistic = (name: string, game: GameName): Statistic => ({
  name,
  game,
  games: 0,
  wins: 0,
  lowest: 0,
  best: 0,
  matchPoints: 0,
});

function counted(before: Statistic, shown: Shown, ended: Ended, place: number): Statistic {
  const lowest = Math.min(...shown.tracks[shown.sides[place]!]!);
  const games = before.games + 1;
  const mean = (old: number, value: number) => old + (value - old) / games;
  return {
    ...before,
    games,
    wins: before.wins + Number(ended.ranks[place] === 1),
    lowest: mean(before.lowest, lowest),
    best: Math.max(before.best, lowest),
    matchPoints: mean(before.matchPoints, ended.matchPoints[place]!),
  };
}

/** The names that were used, the latest first, each once. */
export function namesOf(sheets: readonly Sheet[]): string[] {
  const latest = [...sheets].sort((one, other) => other.changed - one.changed);
  return [...new Set(latest.flatMap(({ players }) => players))];
}
