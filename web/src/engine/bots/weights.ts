/** What the bots have learned: a file for each setting, loaded when a game needs it. */
import type { Source } from "../module.ts";
import { ruleOf, type Setting, variantOf } from "../setting.ts";

/** The variants of the board by their numbers, as the files name them. */
const BOARD = ["standard", "team", "solo", "duel"];

const files = new Map<string, Uint8Array>();
const loading = new Map<string, Promise<void>>();

/** Loads what the bots of a setting have learned, once; what failed is tried again by the next call. */
export function loadWeights(source: Source, setting: Setting): Promise<void> {
  const name = fileOf(setting);
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

/** Returns the name of a setting's file; a variant thinks as the one whose kernels it plays by. */
export function fileOf(setting: Setting): string {
  const { game, seats } = setting;
  if (game === "board") return `board-${BOARD[variantOf(setting).number]}${seats}.bin`;
  if (game === "cards") return `cards-${seats}.bin`;
  return `dice-${seats}${ruleOf(setting) ? "s" : ""}.bin`;
}
