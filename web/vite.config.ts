import { svelte } from "@sveltejs/vite-plugin-svelte";
import { loadEnv } from "vite";
import { defineConfig } from "vitest/config";
import { findOpening } from "./vite/opening.ts";
import { words } from "./vite/words.ts";
import { worker } from "./vite/worker.ts";

/** Where `npm run dev` finds the server. */
const server = loadEnv("", ".", "SIXFOLD_").SIXFOLD_SERVER ?? "http://127.0.0.1:8765";

const opening = findOpening();

export default defineConfig({
  plugins: [svelte(), opening.plugin, worker({ anyPath: true }), words("/")],
  base: "/",
  build: {
    outDir: "../src/sixfold/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      // What the page opens with comes as one file instead of thirty, and so does what every table needs.
      output: {
        codeSplitting: {
          groups: [
            { name: "base", test: opening.has },
            { name: "table", test: /src\/(table\/(?:[A-Z]|keys)|tracks|state)/ },
          ],
        },
      },
    },
  },
  worker: { format: "es" },
  // The rules are read from docs/, beside this folder.
  server: { port: 5173, fs: { allow: [".."] }, proxy: { "/api": { target: server, ws: true, changeOrigin: false } } },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
