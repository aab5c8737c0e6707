/** Builds the static site (`make site`): the page as files for any host, below any path, without a server. */

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { loadEnv } from "vite";
import { defineConfig, mergeConfig } from "vitest/config";
import { site } from "./vite/site.ts";
import { words } from "./vite/words.ts";
import { worker } from "./vite/worker.ts";
import page from "./vite.config.ts";

/** The server to which the site leads for what only a server can do, if one was named. */
const named = loadEnv("", ".", "SIXFOLD_").SIXFOLD_SITE_SERVER ?? "";
if (named && !/^https?:\/\/[^/?#]+\/*$/.test(named))
  throw new Error(`SERVER must be an address such as https://play.example.org, not ${named}`);

export default mergeConfig(
  { ...page, plugins: [] },
  defineConfig({
    mode: "site",
    plugins: [svelte(), site(), worker({ anyPath: false }), words("./")],
    base: "./",
    define: { "import.meta.env.VITE_SERVER": JSON.stringify(named.replace(/\/+$/, "")) },
    build: { outDir: "../build/site" },
  }),
);
