/** Links an object file into a WebAssembly module: node scripts/link.js <object> <module>. */
import { readFileSync, writeFileSync } from "node:fs";
import { runLLVM } from "@yowasp/clang";

const STACK = 1 << 18;
const OPTIONS = ["--no-entry", "--gc-sections", "--strip-all", "--stack-first", "-O2", "-z", `stack-size=${STACK}`];

const [object, target] = process.argv.slice(2);
const files = await runLLVM(
  ["wasm-ld", "in.o", "-o", "out.wasm", ...OPTIONS],
  { "in.o": readFileSync(object) },
  { fetchProgress: () => {} },
);
writeFileSync(target, files["out.wasm"]);
