/** A sheet at work: taps, corrections, advice, and what it refuses. */

import { beforeAll, describe, expect, it } from "vitest";
import { LOST } from "../../src/engine/layout.ts";
import { loadEngine } from "../../src/engine/module.ts";
import { counts, pairs, unseenTiles } from "../../src/sheet/model/board.ts";
import { orders, swapRule } from "../../src/sheet/model/cards.ts";
import { loadAdvice, offers } from "../../src/sheet/model/dice.ts";
import { add, change, entriesOf, insert, newSheet, redo, remove, undo } from "../../src/sheet/model/edits.ts";
import { fold } from "../../src/sheet/model/fold.ts";
import { toRecord } from "../../src/sheet/model/record.ts";
import type { Sheet, SheetEntry, SheetWish } from "../../src/sheet/model/sheet.ts";
import { fromDisk } from "../engine/disk.ts";

const [R, G, B, O, Y, P] = [0, 1, 2, 3, 4, 5];

beforeAll(() => loadEngine(fromDisk));

function sheetOf(wish: SheetWish, ...entries: SheetEntry[]): Sheet {
  return entries.reduce((sheet, entry) => add(sheet, entry, 1), newSheet(wish, 0));
}

const points = (place: number, symbol: number, count: number): SheetEntry => ({ kind: "points", place, symbol, count });
const tile = (place: number, name: string, one: string, other: string): SheetEntry => ({
  kind: "tile",
  place,
  tile: name,
  cells: [one, other],
});
const card = (place: number, name: string): SheetEntry => ({ kind: "card", place, card: name });
const dice = (place: number, roll: string, ...jokers: string[]): SheetEntry => ({
  kind: "dice",
  place,
  rolls: [roll],
  jokers,
});
const TWO = ["Ada", "Bea"];
const FOUR = ["Ada", "Bea", "Cem", "Dot"];

describe("corrections", () => {
  const sheet = sheetOf({ game: "board", players: TWO }, points(0, R, 5), points(1, G, 3), points(0, R, 15));

  it("says what is lost at the end of the track and calls the bonus", () => {
    const [, , last] = fold(sheet).lines;
    expect(last!.scored).toMatchObject({ bonus: 1 });
    expect([last!.scored!.points[R], last!.scored!.gains[R], last!.scored!.why[R]]).toEqual([15, 13, LOST.AT_END]);
  });

  it("counts everything after a changed entry again", () => {
    const changed = change(sheet, 0, points(0, R, 1), 2);
    expect(fold(changed).tracks[0]![R]).toBe(16);
    expect(fold(changed).lines[2]!.scored).toMatchObject({ bonus: 0 });
  });

  it("takes out and puts in any entry", () => {
    expect(fold(remove(sheet, 1, 2)).tracks[1]![G]).toBe(0);
    expect(fold(insert(sheet, 0, points(1, P, 2), 2)).tracks[1]![P]).toBe(2);
  });

  it("undoes without end, corrections too, and does it again", () => {
    let back = change(sheet, 0, points(0, R, 1), 2);
    back = undo(back, 3);
    expect(entriesOf(back)).toEqual(entriesOf(sheet));
    expect(fold(redo(back, 4)).tracks[0]![R]).toBe(16);
    for (let taps = 0; taps < 5; taps++) back = undo(back, 5);
    expect(entriesOf(back)).toEqual([]);
    for (let taps = 0; taps < 9; taps++) back = redo(back, 6);
    expect(fold(back).tracks[0]![R]).toBe(16);
  });
});

describe("the board", () => {
  const team: SheetWish = { game: "board", variant: "team", players: FOUR, start: 1 };

  it("gives partners one row, whoever begins", () => {
    const shown = fold(sheetOf(team, points(0, B, 2), points(2, B, 3), points(3, O, 4)));
    expect(shown.sides).toEqual([0, 1, 0, 1]);
    expect(shown.tracks.map((row) => [row[B], row[O]])).toEqual([
      [5, 0],
      [0, 4],
    ]);
  });

  it("stops at 18 on the way to 36", () => {
    const shown = fold(sheetOf(team, points(0, B, 17), points(0, B, 4)));
    expect(shown.tracks[0]![B]).toBe(18);
    expect(shown.lines[1]!.scored!.why[B]).toBe(LOST.AT_HALF);
  });

  it("counts rays before a tile is laid, and says why it cannot lie there", () => {
    const begun = sheetOf({ game: "board", players: TWO });
    const line = counts(begun, "RG", ["c9", "c10"]);
    expect(line.rays).toEqual([{ cell: "c9", symbol: R, direction: 3, length: 1 }]);
    expect(line.scored!.gains[R]).toBe(1);
    expect(counts(begun, "RG", ["h8", "h9"]).refused).toMatchObject({ why: "rule" });
    expect(counts(begun, "RG", ["c8", "c9"]).refused!.sentence).toContain("c8 is not free");
    expect(pairs(begun)).toContain("c9 c10");
    expect(pairs(begun)).not.toContain("h8 h9");
  });

  it("keeps the turn: after a tile the next player, who may not lay for another", () => {
    const laid = sheetOf({ game: "board", players: TWO, start: 1 }, tile(1, "RG", "c9", "c10"));
    expect(fold(laid)).toMatchObject({ turn: 0, swapper: 1, isRecord: true });
    expect(fold(add(laid, tile(1, "RG", "d8", "d9"), 2)).lines[1]!.refused).toMatchObject({ why: "turn" });
    expect(unseenTiles(laid)[1]).toBe(5);
  });

  it("marks what no longer fits when an earlier tile is corrected", () => {
    const laid = sheetOf({ game: "board", players: TWO }, tile(0, "RR", "c9", "c10"), tile(1, "PP", "h4", "h5"));
    const changed = change(laid, 0, tile(0, "RR", "h4", "i3"), 2);
    expect(fold(changed).lines.map(({ refused }) => refused?.why ?? null)).toEqual([null, "rule"]);
    expect(fold(undo(changed, 3)).lines.map(({ refused }) => refused)).toEqual([null, null]);
  });

  it("ends when the players say that no tile fits", () => {
    const ended = fold(sheetOf({ game: "board", players: TWO }, points(1, R, 2), { kind: "end" }));
    expect(ended.ended).toMatchObject({ reason: "full", ranks: [2, 1] });
  });
});

describe("the cards", () => {
  const begun = sheetOf(
    { game: "cards", players: TWO },
    {
      kind: "open",
      open: [
        ["RG", "RB"],
        ["RO", "RY"],
      ],
    },
  );

  it("refuses a card until the open cards are told", () => {
    expect(fold(sheetOf({ game: "cards", players: TWO }, card(0, "RG"))).lines[0]!.refused).toMatchObject({
      why: "open",
    });
  });

  it("keeps what lies open, and says what is lost at a border", () => {
    const shown = fold(add(begun, card(0, "RP"), 2));
    expect(shown.lines[1]!.scored!.points[R]).toBe(4);
    expect(shown.lines[1]!.scored!.why[R]).toBe(LOST.AT_SECTOR);
    expect(shown.tracks[0]![R]).toBe(3);
    expect(shown).toMatchObject({ turn: 1, swapper: 0 });
    expect(fold(add(add(begun, card(0, "RP"), 2), card(1, "GB"), 3)).open![0]).toEqual(["RB", "RP"]);
  });

  it("says which order is better", () => {
    const [one, other] = orders(
      sheetOf(
        { game: "cards", players: TWO },
        ...[R, B, O, Y, P].map((symbol) => points(0, symbol, 1)),
        points(0, R, 2),
        {
          kind: "open",
          open: [
            ["RG", "RB"],
            ["RO", "RY"],
          ],
        },
      ),
      "RG",
    );
    expect([one.lost, one.isBetter, other.lost, other.isBetter]).toEqual([4, false, 1, true]);
  });

  it("says by which symbols a swap is ruled out", () => {
    expect(swapRule(begun, 0)).toEqual({ symbols: [0, 1, 2, 3, 4, 5], canBe: false });
    expect(swapRule(add(begun, card(0, "RP"), 2), 0)).toEqual({ symbols: [G, B, O, Y, P], canBe: true });
  });

  it("notices a card of which no copy can be left", () => {
    const four = ["RG", "RG", "RG", "RG"];
    const sheet = sheetOf({ game: "cards", players: TWO }, { kind: "open", open: [four.slice(0, 2), four.slice(2)] });
    expect(fold(add(sheet, card(0, "RG"), 2)).lines[1]!.refused).toMatchObject({ why: "unseen" });
  });

  it("swaps at the end of a turn", () => {
    const swapped = add(add(begun, card(0, "RP"), 2), { kind: "swap", place: 0 }, 3);
    expect(fold(swapped)).toMatchObject({ turn: 1, swapper: null, isRecord: true });
    expect(toRecord(swapped)!.moves.at(-1)).toMatchObject({ do: "swap", got: ["??", "??", "??", "??", "??", "??"] });
  });
});

describe("the dice", () => {
  const begun = sheetOf({ game: "dice", players: TWO }, { kind: "lying", dice: ["", "RRGB"] });

  it("makes the crosses of a turn together, in whatever order they are tapped", () => {
    const taps = [R, G, B, O, Y].map((symbol) => points(0, symbol, 1));
    const shown = fold(sheetOf({ game: "dice", players: TWO }, ...taps, points(0, R, 3), points(0, P, 1)));
    expect(shown.lines[5]!.scored!.why[R]).toBe(LOST.AT_STRIP);
    expect(shown.lines[6]!.scored!.gains).toEqual([1, 0, 0, 0, 0, 1]);
    expect(shown.tracks[0]).toEqual([4, 1, 1, 1, 1, 1]);
  });

  it("begins a new turn where the players say so", () => {
    const taps = [R, G, B, O, Y].map((symbol) => points(0, symbol, 1));
    const sheet = sheetOf({ game: "dice", players: TWO }, ...taps, points(0, R, 3), { kind: "turn", place: 0 });
    const shown = fold(add(sheet, points(0, P, 1), 2));
    expect(fold(sheet).turn).toBe(1);
    expect(shown.tracks[0]).toEqual([3, 1, 1, 1, 1, 1]);
  });

  it("scores the dice on the table, and keeps what lies there", () => {
    const shown = fold(add(begun, dice(0, "RGYY", "YY=P"), 2));
    expect(shown.tracks[0]).toEqual([2, 1, 0, 0, 0, 1]);
    expect(shown).toMatchObject({ turn: 1, dice: ["RGYY", "RRGB"], isRecord: true });
  });

  it("offers the ways to score, and with advice by the chance to win", async () => {
    const plain = offers(begun, 0, "RRYY");
    expect(plain.every(({ chance }) => chance === null)).toBe(true);
    expect(plain.map(({ jokers }) => jokers.join(" "))).toContain("");
    await loadAdvice(begun, fromDisk);
    const advised = offers(begun, 0, "RRYY");
    expect(advised.length).toBe(plain.length);
    expect(advised[0]!.chance).toBeGreaterThan(advised.at(-1)!.chance!);
    const made = advised[0]!;
    const shown = fold(add(begun, dice(0, "RRYY", ...made.jokers), 2));
    expect(shown.tracks[0]).toEqual(made.row);
    expect(made.crosses + made.lost).toBe(made.scored.points.reduce((sum, count) => sum + count, 0));
  });

  it("asks for the dice of the others where points were tapped", () => {
    const tapped = add(begun, points(1, R, 1), 2);
    expect(fold(tapped).dice).toEqual(["", null]);
    expect(fold(add(tapped, dice(0, "RGYY"), 3)).lines[2]!.refused).toMatchObject({ why: "open" });
    const told = add(tapped, { kind: "lying", dice: ["", "PPPP"] }, 3);
    expect(fold(add(told, dice(0, "RGYP"), 4)).tracks[0]![P]).toBe(3);
  });

  it("refuses jokers that the dice do not allow", () => {
    expect(fold(add(begun, dice(0, "RGYY", "GG=P"), 2)).lines[1]!.refused).toMatchObject({ why: "rule" });
  });

  it("counts nothing after the end", () => {
    const taps = [R, G, B, O, Y, P].map((symbol) => points(1, symbol, 7));
    const shown = fold(sheetOf({ game: "dice", players: TWO }, ...taps, points(0, R, 1)));
    expect(shown.ended).toEqual({ reason: "all", ranks: [2, 1], matchPoints: [0, 7], quitter: null });
    expect(shown.lines.at(-1)!.refused).toMatchObject({ why: "over" });
  });
});
