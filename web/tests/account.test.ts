import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Me } from "../src/protocol.ts";
import { follow, known, meet, portable } from "../src/state/account.ts";
import { api } from "../src/state/api.ts";
import { change, settings } from "../src/state/settings.svelte.ts";
import { language } from "../src/words/words.svelte.ts";

const me = (more: Partial<Me> = {}): Me => ({ name: "Ada", ratings: [], games: [], ...more });
const written = vi.spyOn(api, "keepSettings");

beforeEach(() => {
  vi.useFakeTimers();
  const store = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
  });
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  written.mockReset().mockResolvedValue({ at: 5 });
  Object.assign(settings, { language: "en", theme: "system", letters: false, sound: false, name: "Ada" });
  follow();
});
afterEach(() => vi.unstubAllGlobals());

it("takes the account's settings when somebody logs in, and only those that it knows", async () => {
  await meet(
    me({
      settings: { letters: true, language: "nl", theme: "loud", name: "Eve", sound: "yes", other: 1 },
      settings_at: 3,
    }),
  );
  expect(settings).toMatchObject({ letters: true, language: "nl", theme: "system", name: "Ada", sound: false });
  expect(language()).toBe("nl");
  expect(written).not.toHaveBeenCalled();
});

it("gives the account its own settings if that keeps none", async () => {
  await meet(me());
  expect(written).toHaveBeenCalledExactlyOnceWith(portable(settings));
  expect(written.mock.calls[0]![0]).not.toHaveProperty("name");
});

it("writes a change to the account, and lets newer ones from elsewhere win", async () => {
  await meet(me({ settings: { letters: false }, settings_at: 3 }));
  change({ letters: true });
  await vi.runAllTimersAsync();
  expect(written).toHaveBeenCalledOnce();
  await meet(me({ settings: { letters: false }, settings_at: 4 }));
  expect(settings.letters).toBe(true);
  await meet(me({ settings: { letters: false }, settings_at: 6 }));
  expect(settings.letters).toBe(false);
});

it("writes what could not be written when it meets the server again", async () => {
  await meet(me({ settings: {}, settings_at: 3 }));
  written.mockRejectedValueOnce(new Error("offline"));
  change({ letters: true });
  await vi.runAllTimersAsync();
  await meet(me({ settings: { letters: false }, settings_at: 9 }));
  expect(settings.letters).toBe(true);
  expect(written).toHaveBeenCalledTimes(2);
});

it("writes nothing for guests and those who have logged out", async () => {
  await meet(me({ settings: {}, settings_at: 3 }));
  await meet(me({ name: null }));
  change({ letters: true });
  await vi.runAllTimersAsync();
  expect(written).not.toHaveBeenCalled();
});

it("knows a setting by its kind", () => {
  expect(known({ letters: 1, sound: true, motion: "less" }, settings)).toEqual({ sound: true, motion: "less" });
});
