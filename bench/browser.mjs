/** Measures a kernel of a module: node browser.mjs < task.json prints seconds; in a browser `measure` is called by itself. */

/** Milliseconds for which a kernel runs before it is measured, so that it is fully compiled. */
const WARM = 400;

/**
 * Calls a kernel some times, and returns the seconds of the fastest call.
 *
 * What is given is a number, or bytes as base64, which lie in the module's memory and are the same before each call.
 */
export async function measure({ wasm, kernel, given, times }) {
  const decode = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const { instance } = await WebAssembly.instantiate(decode(wasm), {});
  const { memory, reserve, [kernel]: call } = instance.exports;
  const values = given.map((value) => (typeof value === "number" ? value : decode(value)));
  const places = values.map((value) => (typeof value === "number" ? value : reserve(value.length)));
  const once = () => {
    for (const [index, value] of values.entries()) {
      if (typeof value !== "number") new Uint8Array(memory.buffer).set(value, places[index]);
    }
    const start = performance.now();
    call(...places);
    return performance.now() - start;
  };
  const end = performance.now() + WARM;
  while (performance.now() < end) once();
  return Math.min(...Array.from({ length: times }, once)) / 1000;
}

if (globalThis.process?.argv[1]?.endsWith("browser.mjs")) {
  const { text } = await import("node:stream/consumers");
  console.log(await measure(JSON.parse(await text(process.stdin))));
}
