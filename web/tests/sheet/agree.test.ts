/** The sheet and the kernels agree: random games, played with everything known, are told to sheets as a table would tap them. */

import { beforeAll, describe, expect, it } from "vitest";
import { loadEngine } from "../../src/engine/module.ts";
import { Record } from "../../src/engine/record.ts";
import { rulesOf } from "../../src/engine/rules.ts";
import { sideOf } from "../../src/engine/setting.ts";
import { Course } from "../../src/sheet/model/course.ts";
import { newSheet } from "../../src/sheet/model/edits.ts";
import { fold } from "../../src/sheet/model/fold.ts";
import { toRecord } from "../../src/sheet/model/record.ts";
import type { Sheet, SheetEntry } from "../../src/sheet/model/sheet.ts";
import { fromDisk } from "../engine/disk.ts";
import { KINDS, type Kind, playRandomly, type ToldGame } from "./played.ts";

/** How many games of each game; `SIXFOLD_SHEETS=10000` for the long run. */
const GAMES = Number(process.env.SIXFOLD_SHEETS ?? 60);
const CASES = (["board", "cards", "dice"] as const).map(
  (game) => [game, KINDS.filter((kind) => kind.game === game)] as const,
);

beforeAll(() => loadEngine(fromDisk));

function sheetWith({ wish }: ToldGame, entries: readonly SheetEntry[]): Sheet {
  return { ...newSheet(wish, 0, "aaaaaaaaaaaa"), edits: [{ at: 0, remove: 0, insert: entries }] };
}

/** The rows of a game by the side of the places. */
function rowsOf({ wish, game }: ToldGame, tracks: readonly (readonly number[])[]): (readonly number[])[] {
  const { seats } = game.setting;
  const bySide: (readonly number[])[] = [];
  for (let place = 0; place < seats; place++) {
    const seat = (place - wish.start! + seats) % seats;
    bySide[sideOf(game.setting, place)] = tracks[sideOf(game.setting, seat)]!;
  }
  return bySide;
}

function checkEnd(told: ToldGame, sheet: Sheet): void {
  const { game, wish } = told;
  const { seats } = game.setting;
  const shown = fold(sheet);
  const byPlace = (numbers: readonly number[]) =>
    numbers.map((_, place) => numbers[(place - wish.start! + seats) % seats]);
  const outcome = game.outcome()!;
  expect(shown.tracks).toEqual(rowsOf(told, outcome.tracks));
  expect(shown.ended).toEqual({
    reason: outcome.reason,
    ranks: byPlace(outcome.ranks),
    matchPoints: byPlace(rulesOf(game.setting.game).matchPoints(game.state)),
    quitter: null,
  });
}

/** Move by move: every row, whose turn it is, what lies there, and in the end a record that holds. */
function checkMoves(told: ToldGame): void {
  const course = new Course(sheetWith(told, []));
  const entries: SheetEntry[] = [];
  for (const { entry, tracks } of told.moves) {
    if (entry === null) continue;
    entries.push(entry);
    const line = course.step(entry);
    expect(line.refused).toBeNull();
    expect(line.tracks).toEqual(rowsOf(told, tracks));
  }
  const sheet = sheetWith(told, entries);
  checkEnd(told, sheet);
  checkRecord(told, sheet);
}

function checkRecord({ game }: ToldGame, sheet: Sheet): void {
  const { face } = game.history;
  const record = Record.parse(toRecord(sheet)!.write());
  const replayed = record.verify();
  expect(replayed.outcome()).toEqual(game.outcome());
  expect(face.symbols(replayed.state)).toEqual(face.symbols(game.state));
  expect(face.lying(replayed.state, game.setting.seats)).toEqual(face.lying(game.state, game.setting.seats));
}

/** Points alone: the rows after each move. */
function checkPoints(told: ToldGame): void {
  const course = new Course(sheetWith(told, []));
  const entries: SheetEntry[] = [];
  for (const { points, tracks } of told.moves) {
    for (const entry of points) course.step(entry);
    entries.push(...points);
    expect(course.tracks()).toEqual(rowsOf(told, tracks));
  }
  if (told.game.outcome()!.reason === "full") entries.push({ kind: "end" });
  checkEnd(told, sheetWith(told, entries));
}

describe.each(CASES)("%s", (_, kinds) => {
  const tell = (number: number) => {
    const kind = kinds[number % kinds.length] as Kind;
    return playRandomly(kind, number, number % kind.seats);
  };

  it("counts every move as the kernels do, and writes a record that holds", { timeout: 3_600_000 }, () => {
    for (let number = 0; number < GAMES; number++) checkMoves(tell(number));
  });

  it("counts points as the kernels do", { timeout: 3_600_000 }, () => {
    for (let number = 0; number < GAMES; number++) checkPoints(tell(number));
  });
});
