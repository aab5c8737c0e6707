import { loadEnv } from "vite";
import { defineConfig } from "vitest/config";
import { page } from "./vite/page.ts";

/** Where `npm run dev` finds the server. */
const server = loadEnv("", ".", "SIXFOLD_").SIXFOLD_SERVER ?? "http://127.0.0.1:8765";

export default defineConfig({
  ...page({ base: "/", outDir: "../src/sixfold/server/page", anyPath: true }),
  // The rules are read from docs/, beside this folder.
  server: { port: 5173, fs: { allow: [".."] }, proxy: { "/api": { target: server, ws: true, changeOrigin: false } } },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
