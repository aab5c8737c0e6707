/** Builds the static site (`make site`): the page as files for any host, below any path, without a server. */

import { defineConfig, loadEnv } from "vite";
import { page } from "./vite/page.ts";
import { site } from "./vite/site.ts";

/** The server to which the site leads for what only a server can do, if one was named. */
const named = loadEnv("", ".", "SIXFOLD_").SIXFOLD_SITE_SERVER ?? "";
if (named && !/^https?:\/\/[^/?#]+\/*$/.test(named))
  throw new Error(`SERVER must be an address such as https://play.example.org, not ${named}`);

export default defineConfig({
  ...page({ base: "./", outDir: "../build/site", anyPath: false, plugins: [site()] }),
  mode: "site",
  define: { "import.meta.env.VITE_SERVER": JSON.stringify(named.replace(/\/+$/, "")) },
});
