/** Writes the service worker with the list of what was built, and its version into the page: a new build is a new worker. */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { OutputAsset, OutputBundle, OutputChunk } from "rolldown";
import type { Plugin } from "vite";

const WORKER = new URL("../scripts/worker.js", import.meta.url);
/** What a server can do besides: call people who are away. */
const CALLING = new URL("../scripts/calling.js", import.meta.url);
const PUBLIC = new URL("../public/", import.meta.url);
/** Of the files that are served as they are, those that the page needs to open; "./" is the page itself. */
const OPENING = ["./", "early.js", "icon.svg", "manifest.webmanifest"];
/** The modules with which the page begins: its entry, and the words of each language. */
const FIRST = /src\/(main|words\/\w\w)\.ts$/;

export function worker({ anyPath }: { anyPath: boolean }): Plugin {
  return {
    name: "sixfold-worker",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post", // when the page and everything that it loads are there
      handler(_, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") this.error("there should be an index.html");
        const open = readdirSync(PUBLIC).sort();
        const shell = [...OPENING, ...opening(bundle)];
        const rest = [...open, ...Object.keys(bundle).sort()].filter(
          (name) => !shell.includes(name) && !/\.html$/.test(name),
        );
        const code = [WORKER, ...(anyPath ? [CALLING] : [])].map((part) => readFileSync(part, "utf8")).join("\n");
        const version = digest(code, [...open.map((name) => readFileSync(new URL(name, PUBLIC))), ...contents(bundle)]);
        page.source = String(page.source).replace("<html", `<html data-version="${version}"`);
        const known = { VERSION: version, SHELL: shell, REST: rest, ANY_PATH: anyPath };
        const head = Object.entries(known).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`);
        this.emitFile({
          type: "asset",
          fileName: "sw.js",
          source: head.join("") + code,
        });
      },
    },
  };
}

/** The files that are loaded with the page, in every language. */
function opening(bundle: OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const found = new Set<string>();
  const add = (chunk: OutputChunk) => {
    if (found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css);
    for (const name of chunk.imports) {
      const next = bundle[name];
      if (next?.type === "chunk") add(next);
    }
  };
  for (const chunk of chunks) if (chunk.moduleIds.some((id) => FIRST.test(id))) add(chunk);
  return [...found].sort();
}

/** Names of assets change with their contents; the page's own does not. */
function contents(bundle: OutputBundle): string[] {
  const page = bundle["index.html"] as OutputAsset;
  return [...Object.keys(bundle).sort(), String(page.source)];
}

function digest(code: string, parts: (string | Buffer)[]): string {
  const hash = createHash("sha256").update(code);
  for (const part of parts) hash.update(part);
  return hash.digest("hex").slice(0, 12);
}
