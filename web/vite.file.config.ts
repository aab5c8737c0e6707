/** Builds the page of `sixfold review --html`: one HTML file with all scripts and styles inside; Python fills in the review. */

import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** Nothing is loaded, and no script runs but the one in the file. */
function policy(script: string): string {
  const hash = createHash("sha256").update(script).digest("base64");
  return `default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-${hash}'`;
}

/** What would end the element that a script stands in. */
const safe = (script: string) => script.replace(/<(?=\/script|script|!--)/gi, "\\x3C");

/** Puts the script and the styles into the HTML file, and leaves nothing else. */
function inline(): Plugin {
  return {
    name: "sixfold-inline",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post", // when Vite has finished with the script
      handler(_, bundle) {
        const files = Object.values(bundle);
        const chunks = files.filter((file) => file.type === "chunk");
        const page = files.find((file) => file.fileName === "review.html");
        if (chunks.length !== 1 || page?.type !== "asset") this.error("there should be one script and one page");
        const script = safe(`\n${chunks[0]!.code}`);
        const styles = files.flatMap((file) =>
          file.fileName.endsWith(".css") && "source" in file ? [file.source] : [],
        );
        const head = `<meta http-equiv="Content-Security-Policy" content="${policy(script)}" />\n    <style>${styles.join("")}</style>`;
        const html = String(page.source)
          .replace(/\s*<(?:script[^>]* src=|link)[^>]*>(?:<\/script>)?/g, "")
          .replace("</title>", () => `</title>\n    ${head}`)
          .replace("</body>", () => `<script type="module">${script}</script>\n  </body>`);
        for (const { fileName } of files) delete bundle[fileName];
        this.emitFile({ type: "asset", fileName: "file/review.html", source: html });
      },
    },
  };
}

/** What a review in a file never shows: a table's menu and help, the end of a game there, and what is for playing. */
const LEFT_OUT = /^.*\/(?:MenuButton|TableMenu|GameOver|HintButton|KeyHelp|TypeMove)\.svelte$/;
const NOTHING = fileURLToPath(new URL("src/review/Nothing.svelte", import.meta.url));

export default defineConfig({
  mode: "file",
  resolve: { alias: [{ find: LEFT_OUT, replacement: NOTHING }] },
  plugins: [svelte(), inline()],
  publicDir: false,
  build: {
    outDir: "../src/sixfold/server/page",
    emptyOutDir: false,
    target: "es2022",
    assetsInlineLimit: Number.POSITIVE_INFINITY,
    cssCodeSplit: false,
    modulePreload: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { input: "review.html", output: { codeSplitting: false }, checks: { pluginTimings: false } },
  },
});
