/** Finds which modules come with others: all that these import, and not what they load later. */

import type { Plugin } from "vite";

export interface Reach {
  plugin: Plugin;
  /** Whether one of the entries imports a module; known once all modules have been read. */
  has(entries: RegExp, id: string): boolean;
}

export function findReach(): Reach {
  const imported = new Map<string, readonly string[]>();
  const found = new Map<RegExp, Set<string>>();
  const plugin: Plugin = {
    name: "sixfold-reach",
    apply: "build",
    buildEnd() {
      for (const id of this.getModuleIds()) imported.set(id, this.getModuleInfo(id)?.importedIds ?? []);
    },
  };
  function follow(entries: RegExp): Set<string> {
    const reached = new Set<string>();
    const next = [...imported.keys()].filter((id) => entries.test(id));
    for (let id = next.pop(); id; id = next.pop()) {
      if (reached.has(id)) continue;
      reached.add(id);
      next.push(...(imported.get(id) ?? []));
    }
    return reached;
  }
  return {
    plugin,
    has(entries, id) {
      const reached = found.get(entries) ?? follow(entries);
      found.set(entries, reached);
      return reached.has(id);
    },
  };
}
