/** The files of the engine as the build left them on disk. */
import { readFile } from "node:fs/promises";
import type { Source } from "../../src/engine/module.ts";

export const fromDisk: Source = (file) => readFile(new URL(`../../build/engine/${file}`, import.meta.url));
