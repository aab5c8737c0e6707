/** What the bots have learned: files for each setting, loaded when a bot needs them. */
import type { Source } from "../module.ts";
import { ruleOf, type Setting, variantOf } from "../setting.ts";

/** The variants of the board by their numbers, as the files name them. */
const BOARD = ["standard", "team", "solo", "duel"];

const files = new Map<string, Uint8Array>();
const loading = new Map<string, Promise<void>>();

/** Bots that play without the race of two in the dice game, which is large. */
const SIMPLE: readonly string[] = ["random", "greedy", "easy", "medium"];

/** Loads what a bot of a setting has learned; without a bot, what all of them have. */
export async function loadWeights(source: Source, setting: Setting, bot?: string): Promise<void> {
  const race = bot === undefined || !SIMPLE.includes(bot) ? raceOf(setting) : null;
  await Promise.all([fileOf(setting), ...(race ? [race] : [])].map((name) => loadOnce(source, name)));
}

/** Loads a file once; what failed is tried again by the next call. */
function loadOnce(source: Source, name: string): Promise<void> {
  let promise = loading.get(name);
  if (!promise) {
    promise = load(source, name);
    loading.set(name, promise);
    promise.catch(() => loading.delete(name));
  }
  return promise;
}

async function load(source: Source, name: string): Promise<void> {
  const found = await source(name);
  if (found instanceof Response && !found.ok) {
    throw new Error(`the bots could not be loaded: ${found.url} answered ${found.status}`);
  }
  const packed = found instanceof Response ? await found.blob() : new Blob([found]);
  files.set(name, await unpack(packed));
}

/** Unpacks a file, which is compressed whatever the host does. */
async function unpack(packed: Blob): Promise<Uint8Array> {
  const stream = packed.stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Returns what the bots of a setting have learned, as it was loaded. */
export function weightsOf(setting: Setting): Uint8Array {
  const found = files.get(fileOf(setting));
  if (!found) throw new Error(`${fileOf(setting)} is not loaded yet`);
  return found;
}

/** Returns the race of two seats in the dice game; null where there is none, or it is not loaded. */
export function raceWeightsOf(setting: Setting): Uint8Array | null {
  return files.get(raceOf(setting) ?? "") ?? null;
}

function raceOf(setting: Setting): string | null {
  return setting.game === "dice" && setting.seats === 2 ? fileOf(setting).replace(".bin", "-race.bin") : null;
}

/** Returns the name of a setting's file; a variant thinks as the one whose kernels it plays by. */
export function fileOf(setting: Setting): string {
  const { game, seats } = setting;
  if (game === "board") return `board-${BOARD[variantOf(setting).number]}${seats}.bin`;
  if (game === "cards") return `cards-${seats}.bin`;
  return `dice-${seats}${ruleOf(setting) ? "s" : ""}.bin`;
}
