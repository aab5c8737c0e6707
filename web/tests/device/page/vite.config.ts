import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

/** Builds the page for tests in a browser; `--outDir` says where. */
export default defineConfig({
  root: import.meta.dirname,
  base: "./",
  plugins: [svelte()],
  build: { target: "es2022", assetsInlineLimit: 0, reportCompressedSize: false },
  worker: { format: "es" },
  logLevel: "warn",
});
