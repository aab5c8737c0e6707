/** How the page is built, for a server and as a static site. */

import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin, UserConfig } from "vite";
import { findReach } from "./reach.ts";
import { words } from "./words.ts";
import { worker } from "./worker.ts";

/** What the page opens with; its pictures, with the pieces; what a table needs for a first move; and what it shows later. */
const OPENING = /src\/main\.ts$/;
const PICTURES = /src\/pages\/pictures\.ts$/;
const TABLE = /src\/(table\/TablePage|board\/BoardTable|cards\/CardsTable|dice\/DiceTable)\.svelte$/;
const LATER = /src\/table\/parts\.ts$/;
/** Where lies what the tables of all games share. */
const SHARED = /src\/(table|tracks|state)\//;

interface Wish {
  /** What stands before the addresses of files. */
  base: "/" | "./";
  outDir: string;
  /** Whether every path is the page, as on a server, or only the one where it lies. */
  anyPath: boolean;
  plugins?: Plugin[];
}

export function page({ base, outDir, anyPath, plugins = [] }: Wish): UserConfig {
  const reach = findReach();
  const isShared = (id: string) => SHARED.test(id) || reach.has(LATER, id);
  const checks = { pluginTimings: false };
  return {
    plugins: [svelte(), reach.plugin, ...plugins, worker({ anyPath }), words(base)],
    base,
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2022",
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        checks,
        // Each of them comes as one file instead of thirty.
        output: {
          codeSplitting: {
            groups: [
              { name: "base", test: (id) => reach.has(OPENING, id), priority: 3 },
              { name: "pieces", test: (id) => reach.has(PICTURES, id), priority: 2 },
              { name: "table", test: (id) => reach.has(TABLE, id) && isShared(id), priority: 1 },
              { name: "parts", test: (id) => reach.has(LATER, id) && !reach.has(TABLE, id) },
            ],
          },
        },
      },
    },
    worker: { format: "es", rolldownOptions: { checks } },
  };
}
