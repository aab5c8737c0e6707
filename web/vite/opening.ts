/** Finds what the page opens with: every module that its entry imports, and not what it loads later. */

import type { Plugin } from "vite";

const ENTRY = /src\/main\.ts$/;

export interface Opening {
  plugin: Plugin;
  /** Whether a module is loaded with the page; known once all modules have been read. */
  has(id: string): boolean;
}

export function findOpening(): Opening {
  const found = new Set<string>();
  const plugin: Plugin = {
    name: "sixfold-opening",
    apply: "build",
    buildEnd() {
      const next = [...this.getModuleIds()].filter((id) => ENTRY.test(id));
      for (let id = next.pop(); id; id = next.pop()) {
        if (found.has(id)) continue;
        found.add(id);
        next.push(...(this.getModuleInfo(id)?.importedIds ?? []));
      }
    },
  };
  return { plugin, has: (id) => found.has(id) };
}
