/** What the bots have learned: a file for each setting, loaded when a game needs it. */
import type { Source } from "../module.ts";
import { ruleOf, type Setting, variantOf } from "../setting.ts";

/** The variants of the board by their numbers, as the files name them. */
const BOARD = ["standard", "team", "solo", "duel"];

const files = new Map<string, Uint8Array>();

/** Loads what the bots of a setting have learned, once. */
export async function loadWeights(source: Source, setting: Setting): Promise<void> {
  const name = fileOf(setting);
  if (files.has(name)) return;
  const found = await source(name);
  if (!(found instanceof Response)) {
    files.set(
      name,
      ArrayBuffer.isView(found)
        ? new Uint8Array(found.buffer, found.byteOffset, found.byteLength)
        : new Uint8Array(found),
    );
    return;
  }
  if (!found.ok) throw new Error(`the bots could not be loaded: ${found.url} answered ${found.status}`);
  files.set(name, new Uint8Array(await found.arrayBuffer()));
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
