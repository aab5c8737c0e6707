/** How the page is built, for a server and as a static site. */

import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin, UserConfig } from "vite";
import { findOpening } from "./opening.ts";
import { words } from "./words.ts";
import { worker } from "./worker.ts";

interface Wish {
  /** What stands before the addresses of files. */
  base: "/" | "./";
  outDir: string;
  /** Whether every path is the page, as on a server, or only the one where it lies. */
  anyPath: boolean;
  plugins?: Plugin[];
}

export function page({ base, outDir, anyPath, plugins = [] }: Wish): UserConfig {
  const opening = findOpening();
  const checks = { pluginTimings: false };
  return {
    plugins: [svelte(), opening.plugin, ...plugins, worker({ anyPath }), words(base)],
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
        // What the page opens with comes as one file instead of thirty, and so does what every table needs. What begins the worker
        // of this device stands apart, so that it begins before the table is there.
        output: {
          codeSplitting: {
            groups: [
              { name: "base", test: opening.has, priority: 2 },
              { name: "api", test: /src\/device\/(api|line)\.ts/, priority: 1 },
              { name: "table", test: /src\/(table\/(?:[A-Z]|keys)|tracks|state)/ },
            ],
          },
        },
      },
    },
    worker: { format: "es", rolldownOptions: { checks } },
  };
}
