import { beforeEach, describe, expect, it, vi } from "vitest";
import { isMoment, isOn, keepAnswer, type Moment, mayAsk } from "../src/calls/asking.ts";
import { clockTime, minuteOf, zones } from "../src/calls/hours.ts";
import { decode, reach } from "../src/calls/push.ts";

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (place: string) => kept.get(place) ?? null,
    setItem: (place: string, value: string) => kept.set(place, value),
  });
});

describe("the moment to ask", () => {
  const slow: Moment = { moved: true, waits: true, clock: { kind: "days" }, away: false };

  it("comes after a move in a slow game, while others are to move", () => {
    expect(isMoment(slow)).toBe(true);
    expect(isMoment({ ...slow, clock: { kind: "bank" } })).toBe(true);
  });

  it("never comes on arrival, or while it is one’s own turn", () => {
    expect(isMoment({ ...slow, moved: false })).toBe(false);
    expect(isMoment({ ...slow, waits: false })).toBe(false);
  });

  it("comes without a clock if the other one is away, and never at a quick game", () => {
    expect(isMoment({ ...slow, clock: null })).toBe(false);
    expect(isMoment({ ...slow, clock: null, away: true })).toBe(true);
    expect(isMoment({ ...slow, clock: { kind: "turn" }, away: true })).toBe(false);
  });
});

describe("an answer", () => {
  const DAY = 86_400_000;

  it("is remembered: nobody is asked twice within a month", () => {
    expect(mayAsk(0)).toBe(true);
    keepAnswer(false, 0);
    expect([isOn(), mayAsk(29 * DAY), mayAsk(31 * DAY)]).toEqual([false, false, true]);
  });

  it("that agrees is the last", () => {
    keepAnswer(true, 0);
    expect([isOn(), mayAsk(1000 * DAY)]).toEqual([true, false]);
  });
});

describe("what a browser can do", () => {
  const browser = (agent: string, permission: string | null, standalone = false) => {
    const workers = permission === null ? {} : { serviceWorker: {} };
    vi.stubGlobal("navigator", { userAgent: agent, maxTouchPoints: 5, ...workers });
    vi.stubGlobal("PushManager", permission === null ? undefined : {});
    vi.stubGlobal("Notification", { permission });
    vi.stubGlobal("matchMedia", () => ({ matches: standalone }));
    return reach();
  };

  it("is known before anything is asked", () => {
    expect(browser("Chrome on Linux", "default")).toBe("yes");
    expect(browser("Chrome on Linux", "denied")).toBe("denied");
    expect(browser("an old browser on Linux", null)).toBe("none");
  });

  it("is more on an iPhone or iPad once the page is installed", () => {
    expect(browser("iPhone", null)).toBe("install");
    expect(browser("Macintosh", null)).toBe("install");
    expect(browser("iPhone", null, true)).toBe("none");
  });
});

it("writes minutes of the day as fields have them", () => {
  expect([clockTime(0), clockTime(1320), clockTime(485)]).toEqual(["00:00", "22:00", "08:05"]);
  expect([minuteOf("22:00"), minuteOf("08:05"), minuteOf("")]).toEqual([1320, 485, null]);
});

it("offers the time zone that is kept, and each only once", () => {
  const offered = zones("Mars/Olympus");
  expect(offered).toContain("Mars/Olympus");
  expect(new Set(offered).size).toBe(offered.length);
});

it("reads the server’s key", () => {
  expect([...decode("-_8A")]).toEqual([251, 255, 0]);
});
