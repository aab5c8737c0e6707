/** Where the page finds the files of the engine: modules, and the weights of bots. */
import { NetworkError } from "./errors.ts";
import type { Source } from "./module.ts";

const ADDRESSES = import.meta.glob<string>("../../build/engine/*", { query: "?url", import: "default", eager: true });

/** Fetches a file of the engine from where the page came from. */
export const fromPage: Source = async (file) => {
  const address = ADDRESSES[`../../build/engine/${file}`];
  if (!address) throw new Error(`the page was built without ${file}; build it again: make web`);
  try {
    return await fetch(address);
  } catch {
    throw new NetworkError(`${file} is not kept on this device, and cannot be loaded now`);
  }
};
