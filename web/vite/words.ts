/** Writes into the page where each language's words are, so that early.js fetches them beside the code and not after it. */

import type { Plugin } from "vite";

export function words(base: string): Plugin {
  return {
    name: "sixfold-words",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const found = Object.values(bundle ?? {}).flatMap((chunk) => {
          const ids = chunk.type === "chunk" ? chunk.moduleIds : [];
          const code = ids.map((id) => /src\/words\/(\w\w)\.ts$/.exec(id)?.[1]).find(Boolean);
          return code ? [` data-words-${code}="${base}${chunk.fileName}"`] : [];
        });
        return html.replace('<html lang="en"', `<html lang="en"${found.join("")}`);
      },
    },
  };
}
