import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { read } from "../src/route.svelte.ts";

const manifest = JSON.parse(readFileSync(new URL("../public/manifest.webmanifest", import.meta.url), "utf8"));

it("says its language, and its shortcuts lead to pages that there are", () => {
  expect(manifest.lang).toBe("en");
  expect(manifest.shortcuts.length).toBeGreaterThan(0);
  for (const { url } of manifest.shortcuts) expect(read(url).page).not.toBe("missing");
});
