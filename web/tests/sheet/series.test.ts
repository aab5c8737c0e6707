/** Several games in series, the statistics of a family, and what keeps sheets. */

import { beforeAll, expect, it } from "vitest";
import { loadEngine } from "../../src/engine/module.ts";
import { add, newSheet } from "../../src/sheet/model/edits.ts";
import { namesOf, nextGame, seriesOf, statisticsOf, totalsOf } from "../../src/sheet/model/series.ts";
import type { Sheet } from "../../src/sheet/model/sheet.ts";
import { openSheets } from "../../src/sheet/model/store.ts";
import { fromDisk } from "../engine/disk.ts";

beforeAll(() => loadEngine(fromDisk));

const PLAYERS = ["Ada", "Bea", "Cem"];

/** A dice game that a player wins with a full sheet; the others have two in every row. */
function won(sheet: Sheet, winner: number): Sheet {
  const taps = PLAYERS.flatMap((_, place) =>
    [0, 1, 2, 3, 4, 5].map((symbol) => ({ kind: "points", place, symbol, count: 2 }) as const),
  );
  const rest = [0, 1, 2, 3, 4, 5].map((symbol) => ({ kind: "points", place: winner, symbol, count: 5 }) as const);
  return [...taps, ...rest].reduce<Sheet>((before, entry) => add(before, entry, 1), sheet);
}

it("rotates who begins, and adds up the match points by player", () => {
  const first = newSheet({ game: "dice", players: PLAYERS }, 0);
  const second = nextGame(won(first, 1), 2);
  const third = nextGame(second, 3);
  expect([first, second, third].map(({ start, number, series }) => [start, number, series])).toEqual([
    [0, 0, first.id],
    [1, 1, first.id],
    [2, 2, first.id],
  ]);
  expect(second.edits).toEqual([]);
  const sheets = seriesOf([third, won(second, 2), won(first, 1)], first.id);
  expect(totalsOf(sheets)).toEqual({ games: [[2, 7, 2], [2, 2, 7], null], totals: [4, 9, 9], leaders: [1, 2] });
  expect(totalsOf([first]).leaders).toEqual([]);
});

it("says who wins, and averages", () => {
  const first = newSheet({ game: "dice", players: PLAYERS }, 0);
  const sheets = [won(first, 1), won(nextGame(first, 2), 1), nextGame(first, 3)];
  const [best, , last] = statisticsOf(sheets);
  expect(best).toEqual({ name: "Bea", game: "dice", games: 2, wins: 2, lowest: 7, best: 7, matchPoints: 7 });
  expect(last).toMatchObject({ wins: 0, lowest: 2, matchPoints: 2 });
});

it("remembers names, the latest first", () => {
  const old = newSheet({ game: "board", players: ["Eva", "Ada"] }, 1);
  expect(namesOf([old, newSheet({ game: "dice", players: PLAYERS }, 2)])).toEqual(["Ada", "Bea", "Cem", "Eva"]);
});

it("keeps sheets for as long as the page where the browser keeps nothing", async () => {
  const store = await openSheets(undefined);
  const sheet = newSheet({ game: "dice", players: PLAYERS }, 0);
  await store.put(sheet);
  await store.put(add(sheet, { kind: "points", place: 0, symbol: 0, count: 1 }, 5));
  expect(store.isKept).toBe(false);
  expect((await store.get(sheet.id))!.edits.length).toBe(1);
  expect((await store.all()).length).toBe(1);
  await store.remove(sheet.id);
  expect(await store.get(sheet.id)).toBeNull();
});
