/** The sheets that this device keeps. */

import { newSheet } from "./model/edits.ts";
import { fold, loadSheet } from "./model/fold.ts";
import { nextGame, seriesOf } from "./model/series.ts";
import type { Sheet, SheetWish } from "./model/sheet.ts";
import type { Shown } from "./model/shown.ts";
import { openSheets, type SheetStore } from "./model/store.ts";
import { sharedSheet } from "./sharing.svelte.ts";

/** A sheet with what it shows. */
export interface Kept {
  readonly sheet: Sheet;
  readonly shown: Shown;
}

let opened: Promise<SheetStore> | null = null;

function store(): Promise<SheetStore> {
  opened ??= openSheets();
  return opened;
}

/** Whether sheets stay when the page is closed. */
export async function isKept(): Promise<boolean> {
  return (await store()).isKept;
}

/** Resolves when the sheet is on this device. */
export async function keepSheet(sheet: Sheet): Promise<void> {
  await (await store()).put(sheet);
}

export async function removeSheet(id: string): Promise<void> {
  await (await store()).remove(id);
}

/** A sheet of this device, or one that others share, with the rules of its game loaded; null if there is none. */
export async function sheetOf(id: string): Promise<Sheet | null> {
  const own = await (await store()).get(id);
  const sheet = own ?? (await sharedSheet(id));
  if (!sheet) return null;
  if (!own) await keepSheet(sheet);
  await loadSheet(sheet.game);
  return sheet;
}

/** All sheets, the latest first, with the rules of their games loaded. */
export async function keptSheets(): Promise<Kept[]> {
  const sheets = await (await store()).all();
  const games = [...new Set(sheets.map(({ game }) => game))];
  await Promise.all(games.map((game) => loadSheet(game)));
  return sheets.map((sheet) => ({ sheet, shown: fold(sheet) }));
}

/** The sheets of the series to which a sheet belongs, up to it; what is on the screen goes before what is kept. */
export async function seriesWith(sheet: Sheet): Promise<Sheet[]> {
  const all = await (await store()).all();
  const others = all.filter(({ id, number }) => id !== sheet.id && number < sheet.number);
  return seriesOf([...others, sheet], sheet.series);
}

export async function beginSheet(wish: SheetWish): Promise<Sheet> {
  const sheet = newSheet(wish);
  await keepSheet(sheet);
  return sheet;
}

/** Begin the next game of a series, or open it if it was begun already. */
export async function beginNext(sheet: Sheet): Promise<Sheet> {
  const all = await (await store()).all();
  const begun = all.find(({ series, number }) => series === sheet.series && number === sheet.number + 1);
  if (begun) return begun;
  const next = nextGame(sheet, Date.now());
  await keepSheet(next);
  return next;
}
