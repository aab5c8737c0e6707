/** Brings the rules of games while the worker that asks for them is still on its way; it finds them in the browser's cache. */

import type { GameName } from "../state/variants.ts";

const ADDRESSES = import.meta.glob<string>("../../build/engine/{board,cards,dice}.wasm", {
  query: "?url",
  import: "default",
  eager: true,
});
const brought = new Set<GameName>();

/** Resolves when they are there, or cannot be had; then the worker says why. */
export async function bringRules(game: GameName): Promise<void> {
  const address = ADDRESSES[`../../build/engine/${game}.wasm`];
  if (!address || brought.has(game)) return;
  brought.add(game);
  try {
    await (await fetch(address)).arrayBuffer();
  } catch {
    brought.delete(game);
  }
}
