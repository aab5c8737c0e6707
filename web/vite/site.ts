/** What the static site has beyond the page: a policy of its own, since its host sends none, and a manifest without a server. */

import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** As the server's header says it (`server/http/guard.py`), but for `frame-ancestors`, which browsers take from headers only. */
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
  "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'";

const MANIFEST = new URL("../public/manifest.webmanifest", import.meta.url);
/** Pages that only a server has. */
const SERVED = ["./#/daily"];

export function site(): Plugin {
  return {
    name: "sixfold-site",
    apply: "build",
    transformIndexHtml: () => [
      {
        tag: "meta",
        attrs: { "http-equiv": "Content-Security-Policy", content: POLICY },
        injectTo: "head-prepend",
      },
      { tag: "meta", attrs: { name: "referrer", content: "no-referrer" }, injectTo: "head-prepend" },
    ],
    generateBundle() {
      const manifest = JSON.parse(readFileSync(MANIFEST, "utf8"));
      manifest.shortcuts = manifest.shortcuts.filter(({ url }: { url: string }) => !SERVED.includes(url));
      this.emitFile({
        type: "asset",
        fileName: "manifest.webmanifest",
        source: `${JSON.stringify(manifest, null, 2)}\n`,
      });
    },
  };
}
