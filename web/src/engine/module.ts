/** The modules of the games: WebAssembly that is built from the Python kernels (`python -m sixfold.browser`). */
import type { STATES } from "./layout.ts";

export type GameName = keyof typeof STATES;

/** A module: the rules of a game, or its bots, which are larger and loaded when one has to think. */
export type ModuleName = GameName | `${GameName}-bots`;

/** Gives a file of the engine by its name, as bytes or as the answer of a server. */
export type Source = (file: string) => Promise<Response | BufferSource>;

type Kernel = (...values: number[]) => number;

/** The section of a module that holds the digest of its sources. */
const SECTION = "sixfold.sources";

const modules = new Map<ModuleName, Module>();
const loading = new Map<ModuleName, Promise<Module>>();

/** One instance: its kernels, and its memory, which only this file and the wrappers of kernels know. */
export class Module {
  readonly #exports: WebAssembly.Exports;
  readonly #memory: WebAssembly.Memory;
  readonly #spaces = new Map<string, { at: number; bytes: number }>();
  /** The digest of the sources that it was built from. */
  readonly digest: string;

  constructor(compiled: WebAssembly.Module, instance: WebAssembly.Instance) {
    const [section] = WebAssembly.Module.customSections(compiled, SECTION);
    this.digest = section ? new TextDecoder().decode(section) : "";
    this.#exports = instance.exports;
    this.#memory = instance.exports.memory as WebAssembly.Memory;
  }

  /** Returns an exported kernel. */
  kernel(name: string): Kernel {
    const found = this.#exports[name];
    if (typeof found !== "function") throw new Error(`the module has no kernel ${name}; build it again: make web`);
    return found as Kernel;
  }

  /** Reserves memory that stays, and returns its address. */
  reserve(bytes: number): number {
    return this.kernel("reserve")(bytes);
  }

  /** Shows bytes of the memory; until the next call, for a call can grow the memory. */
  bytes(at: number, length: number): Uint8Array {
    return new Uint8Array(this.#memory.buffer, at, length);
  }

  /** Shows whole numbers of the memory, likewise. */
  ints(at: number, length: number): Int32Array {
    return new Int32Array(this.#memory.buffer, at, length);
  }

  /** Shows real numbers of the memory, likewise. */
  reals(at: number, length: number): Float64Array {
    return new Float64Array(this.#memory.buffer, at, length);
  }

  /** Shows generators' numbers of the memory, likewise. */
  longs(at: number, length: number): BigUint64Array {
    return new BigUint64Array(this.#memory.buffer, at, length);
  }

  /** Returns the address of memory for one purpose, with room for so many bytes; what was in it may be gone. */
  space(purpose: string, bytes: number): number {
    let found = this.#spaces.get(purpose);
    if (!found || found.bytes < bytes) {
      found = { at: this.reserve(bytes), bytes };
      this.#spaces.set(purpose, found);
    }
    return found.at;
  }

  /** Copies numbers into the memory for one purpose, and returns their address. */
  put(purpose: string, numbers: ArrayBufferView): number {
    const at = this.space(purpose, numbers.byteLength);
    this.bytes(at, numbers.byteLength).set(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength));
    return at;
  }
}

/** Loads the rules of some games, each once. */
export async function loadEngine(
  source: Source,
  games: readonly GameName[] = ["board", "cards", "dice"],
): Promise<void> {
  await Promise.all(games.map((game) => loadModule(source, game)));
}

/** Loads a module, once; what failed is tried again by the next call. */
export function loadModule(source: Source, name: ModuleName): Promise<Module> {
  let promise = loading.get(name);
  if (!promise) {
    promise = instantiate(source, name);
    loading.set(name, promise);
    promise.catch(() => loading.delete(name));
  }
  return promise;
}

/** Returns a module that is loaded. */
export function moduleOf(name: ModuleName): Module {
  const found = modules.get(name);
  if (!found) throw new Error(`${name}.wasm is not loaded yet`);
  return found;
}

async function instantiate(source: Source, name: ModuleName): Promise<Module> {
  const found = await source(`${name}.wasm`);
  const { module, instance } =
    found instanceof Response ? await instantiateResponse(found) : await WebAssembly.instantiate(found, {});
  const made = new Module(module, instance);
  modules.set(name, made);
  return made;
}

/** Compiles while the bytes arrive, where the server names their type as that requires, else afterwards. */
async function instantiateResponse(response: Response): Promise<WebAssembly.WebAssemblyInstantiatedSource> {
  if (!response.ok) throw new Error(`the engine could not be loaded: ${response.url} answered ${response.status}`);
  if (response.headers.get("content-type") === "application/wasm")
    return WebAssembly.instantiateStreaming(response, {});
  return WebAssembly.instantiate(await response.arrayBuffer(), {});
}
