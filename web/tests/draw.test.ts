import { beforeEach, expect, it, vi } from "vitest";
import { drawDelay } from "../src/state/draw.ts";
import { keepFinished } from "../src/state/newcomer.ts";
import { settings } from "../src/state/settings.svelte.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

it("gives a first game more time, and takes none alone unless a slip can be taken back", () => {
  const first = drawDelay(2);
  expect(drawDelay(1)).toBe(first);
  keepFinished("g");
  expect(drawDelay(2)).toBeLessThan(first);
  expect(drawDelay(1)).toBe(0);
  settings.oneTap = true;
  expect(drawDelay(1)).toBe(drawDelay(2));
  settings.oneTap = false;
});
