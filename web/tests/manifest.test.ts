import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { placeOf } from "../src/address.ts";
import { read } from "../src/route.svelte.ts";

const manifest = JSON.parse(readFileSync(new URL("../public/manifest.webmanifest", import.meta.url), "utf8"));

it("says its language, and its shortcuts lead to pages that there are", () => {
  expect(manifest.lang).toBe("en");
  expect(manifest.shortcuts.length).toBeGreaterThan(0);
  for (const { url } of manifest.shortcuts) {
    const { path } = placeOf(new URL(url, "https://files.example/below/manifest.webmanifest"));
    expect(["home", "missing"]).not.toContain(read(path).page);
  }
});

it("has no address that is not below its own, so that it works below any path", () => {
  const addresses = [manifest.start_url, manifest.scope, ...manifest.icons.map((icon: { src: string }) => icon.src)];
  for (const address of addresses) expect(address).toMatch(/^(\.\/|[\w-]+\.\w+$)/);
  expect(manifest.id).toBeUndefined();
});
