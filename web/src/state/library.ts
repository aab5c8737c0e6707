/** Tables and finished games, wherever they are. What this device answers itself is loaded when it is first asked. */

import type { Answers } from "../device/answers.ts";
import { ApiError, api } from "./api.ts";
import type { Place } from "./place.ts";
import { hasServer } from "./server.ts";
import { remember, remembered } from "./settings.svelte.ts";

/** What both can be asked about tables and games. */
export type Library = Pick<typeof api, "state" | "record" | "replay" | "importRecord" | "discard">;
/** What both can be asked about puzzles. */
export type PuzzleBook = Pick<typeof api, "puzzles" | "puzzle" | "solve">;

export async function onDevice(): Promise<Answers> {
  try {
    return (await import("../device/api.ts")).deviceApi;
  } catch {
    throw new ApiError("network", "the page's own part for games on this device could not be loaded");
  }
}

export async function libraryAt(place: Place): Promise<Library> {
  return place === "device" ? onDevice() : api;
}

export function isOutOfReach(error: unknown): boolean {
  return error instanceof ApiError && error.code === "network";
}

/** Ask the server about puzzles, and this device where the server cannot be reached. */
export async function askPuzzles<Answer>(question: (book: PuzzleBook) => Promise<Answer>): Promise<Answer> {
  if (!hasServer()) return question(await onDevice());
  try {
    return await question(api);
  } catch (error) {
    if (!isOutOfReach(error)) throw error;
    return question(await onDevice());
  }
}

/** Copies of this device's games that the server has: the game here, and there. */
const COPIES = "sixfold.copies";
const MOST = 200;

/** Give the server a copy of a finished game of this device, once; returns its name there. */
export async function copyToServer(game: string): Promise<string> {
  const copies = remembered<[string, string][]>(COPIES, []);
  const copy = copies.find(([here]) => here === game)?.[1];
  if (copy && (await isThere(copy))) return copy;
  const record = await (await onDevice()).record(game);
  const { game: there } = await api.importRecord(JSON.stringify(record));
  remember(COPIES, [...copies.filter(([here]) => here !== game), [game, there]].slice(-MOST));
  return there;
}

/** Keep a finished game of the server on this device too; returns its name here. */
export async function copyToDevice(game: string): Promise<string> {
  const record = await api.record(game);
  return (await (await onDevice()).importRecord(JSON.stringify(record))).game;
}

/** Servers forget copies that nobody looks at. */
async function isThere(game: string): Promise<boolean> {
  try {
    await api.record(game);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === "game/unknown") return false;
    throw error;
  }
}
