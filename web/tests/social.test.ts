import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Absences } from "../src/state/absence.svelte.ts";
import { clockText, isLow } from "../src/state/clock.svelte.ts";
import { Socket } from "../src/state/socket.svelte.ts";
import { awayText } from "../src/table/absent.ts";
import { de } from "../src/words/de.ts";
import { en } from "../src/words/en.ts";
import { speakWith } from "../src/words/words.svelte.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

beforeEach(() => {
  vi.useFakeTimers();
  speakWith("en", en);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  [3 * DAY - SECOND, "2 d 23 h"],
  [DAY + HOUR, "1 d 1 h"],
  [DAY - SECOND, "23 h 59 min"],
  [HOUR, "1 hour"],
  [HOUR - SECOND, "59:59"],
  [65 * SECOND, "1:05"],
  [9_400, "0:10"],
  [0, "0:00"],
])("shows %i milliseconds as %s", (left, text) => {
  expect(clockText(left)).toBe(text);
});

it("shows long times in the language that is spoken", () => {
  speakWith("de", de);
  expect(clockText(3 * DAY - SECOND)).toBe("2 Tg. 23 Std.");
});

it("warns in the last ten seconds", () => {
  expect([10_001, 10_000, 4_000, 0].map(isLow)).toEqual([false, true, true, true]);
});

it("counts on for how long someone has been away, and stops when they are back", () => {
  const absences = new Absences();
  absences.set([null, 2 * MINUTE]);
  expect(absences.of(0)).toBeNull();
  expect(awayText(absences.of(1)!)).toBe("Away for 2 min");
  vi.advanceTimersByTime(MINUTE);
  expect(awayText(absences.of(1)!)).toBe("Away for 3 min");
  absences.set([]);
  expect(absences.of(1)).toBeNull();
});

it("says away before it says how long", () => {
  expect([0, 59 * SECOND, MINUTE, 90 * MINUTE].map(awayText)).toEqual([
    "Away",
    "Away",
    "Away for 1 min",
    "Away for 1 h",
  ]);
});

it("counts moves and lines that wait, not messages", () => {
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  const socket = new Socket(() => ({ readyState: 0, close: () => undefined }) as unknown as WebSocket);
  void socket.ask({ type: "preview", table: "t", game: "g", seat: 0, do: "draw" }).catch(() => undefined);
  void socket.ask({ type: "move", table: "t", game: "g", after: 4, seat: 0, do: "draw" }).catch(() => undefined);
  void socket.ask({ type: "say", table: "t", text: "hello" }).catch(() => undefined);
  expect(socket.unsent).toEqual({ moves: 1, lines: 1, all: 3 });
  expect(socket.idle).toBe(false);
});
