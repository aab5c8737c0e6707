import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { loadEnv, type Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Where `npm run dev` finds the server. */
const server = loadEnv("", ".", "SIXFOLD_").SIXFOLD_SERVER ?? "http://127.0.0.1:8765";

/** Writes sw.js with the list of what was built, so that a new build is a new worker. */
function worker(): Plugin {
  return {
    name: "sixfold-worker",
    apply: "build",
    generateBundle(_, bundle) {
      const built = Object.keys(bundle)
        .filter((name) => /\.(js|css)$/.test(name))
        .map((name) => `/${name}`)
        .sort();
      const shell = ["/", "/early.js", "/icon.svg", "/manifest.webmanifest", ...built];
      let version = 0;
      for (const letter of shell.join()) version = (Math.imul(version, 31) + letter.charCodeAt(0)) >>> 0;
      const head = `const SHELL = ${JSON.stringify(shell)};\nconst VERSION = "${version.toString(36)}";\n`;
      const source = head + readFileSync(new URL("scripts/worker.js", import.meta.url), "utf8");
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}

/** Writes into the page where each language's words are, so that early.js fetches them beside the code and not after it. */
function words(): Plugin {
  return {
    name: "sixfold-words",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const found = Object.values(bundle ?? {}).flatMap((chunk) => {
          const ids = chunk.type === "chunk" ? chunk.moduleIds : [];
          const code = ids.map((id) => /src\/words\/(\w\w)\.ts$/.exec(id)?.[1]).find(Boolean);
          return code ? [` data-words-${code}="/${chunk.fileName}"`] : [];
        });
        return html.replace('<html lang="en"', `<html lang="en"${found.join("")}`);
      },
    },
  };
}

export default defineConfig({
  plugins: [svelte(), worker(), words()],
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
      // What nearly every page needs comes as one file instead of thirty.
      output: {
        codeSplitting: {
          groups: [
            {
              name: "base",
              test: /node_modules|src\/(look|pieces|route|state\/(?!table|steps|clock)|words\/(words|symbols)|pages\/(.*Picture|SiteHeader|start))/,
            },
            { name: "table", test: /src\/(table\/(?:[A-Z]|keys)|tracks|state)/ },
          ],
        },
      },
    },
  },
  // The rules are read from docs/, beside this folder.
  server: { port: 5173, fs: { allow: [".."] }, proxy: { "/api": { target: server, ws: true, changeOrigin: false } } },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
