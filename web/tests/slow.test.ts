/** Slow games: clocks that stand, what was missed as a film, a turn that is planned, days of the calendar. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clockName, freshWish, toRequest } from "../src/pages/choices.ts";
import type { Choices, GameLog } from "../src/protocol.ts";
import { dayOf, spanOf } from "../src/slow/days.ts";
import { filmAgain, filmFrom } from "../src/slow/missed.ts";
import { deviceNote, keepDeviceNote } from "../src/slow/notes.ts";
import { planningTable } from "../src/slow/planning.ts";
import { planText } from "../src/slow/say.ts";
import { use } from "../src/slow/words.svelte.ts";
import { Clocks } from "../src/state/clock.svelte.ts";
import { timeline } from "../src/state/game.ts";
import { infoOf, LocalWire, refuse } from "../src/state/local.ts";
import { isSlow } from "../src/state/slow.ts";
import { LiveTable } from "../src/state/table.svelte.ts";
import { slow as english } from "../src/words/en/slow.ts";
import { en } from "../src/words/en.ts";
import { speakWith } from "../src/words/words.svelte.ts";
import { load } from "./fixtures.ts";

beforeEach(() => {
  speakWith("en", en);
  use(english);
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const { start, events } = load("board-standard");
const line = timeline(start, events);
const people = start.names.map((name, seat) => ({
  kind: "link" as const,
  name,
  present: true,
  yours: seat === 1,
  ready: true,
}));

/** A table at which seat 1 is ours, after so many events. */
function seated(until: number) {
  const wire = new LocalWire(infoOf(start, people, { clock: { kind: "days", amount: 3 } }), refuse);
  const table = new LiveTable(start.table, wire);
  table.open();
  const log: GameLog = {
    type: "game",
    table: start.table,
    game: start.game,
    since: 0,
    seq: events[until - 1]?.seq ?? 1,
    events: events.slice(0, until),
    start: { ...start, yours: [1] },
  };
  wire.tell(log);
  return { table, wire };
}

/** How many events were shown when a seat was last in turn for the so many-th time. */
function ended(seat: number, turns: number): number {
  let left = turns;
  return line.findIndex((shown) => {
    const last = shown.log.at(-1);
    if (last?.seat === seat && shown.state.turn !== seat) left--;
    return left === 0;
  });
}

describe("clocks", () => {
  it("count days or seconds", () => {
    expect(isSlow({ kind: "bank" }) && isSlow({ kind: "days" })).toBe(true);
    expect(isSlow({ kind: "game" }) || isSlow(null)).toBe(false);
    const wish = { ...freshWish("board", "friends"), clock: "bank" as const };
    expect(toRequest(wish).clock).toEqual({ kind: "bank", amount: 14, increment: 6 });
    expect(clockName({ kind: "bank", amount: 14, increment: 6 })).toBe("14 days in all + 6 h per turn");
    expect(clockName({ kind: "bank", amount: 1 })).toBe("1 day in all");
  });

  it("stand while somebody is on holiday", () => {
    vi.useFakeTimers();
    const clocks = new Clocks();
    clocks.set({ left: [60_000, 60_000], running: 0, at: 0, stands: 10_000 });
    vi.advanceTimersByTime(8_000);
    expect(clocks.stands).toBe(true);
    expect(clocks.left(0)).toBe(60_000);
    vi.advanceTimersByTime(12_000);
    expect(clocks.stands).toBe(false);
    expect(clocks.left(0)).toBe(50_000);
    clocks.stop();
  });
});

describe("a film", () => {
  const mine = ended(1, 1);
  const theirs = ended(0, 2);

  it("begins after the own last move, or what was seen since", () => {
    const shown = line[theirs]!;
    expect(filmFrom(shown, [1], 0)).toBe(line[mine]!.seq);
    expect(filmAgain(shown, [1])).toBe(line[mine]!.seq);
    expect(filmFrom(shown, [1], shown.seq)).toBeNull();
    expect(filmFrom(line[mine]!, [1], 0)).toBeNull();
    expect(filmFrom(line[0]!, [1], 0)).toBeNull();
    expect(filmFrom(line[1]!, [1], 0)).toBe(0);
  });

  it("never begins in the middle of a turn", () => {
    const shown = line[theirs]!;
    expect(filmFrom(shown, [1], line[mine + 1]!.seq)).toBe(line[mine]!.seq);
  });

  it("shows each step in its time, and ends with what stands", async () => {
    vi.useFakeTimers();
    const { table } = seated(theirs);
    const seen: number[] = [];
    table.onStep(({ event }) => void seen.push(event.seq));
    table.film(line[mine]!.seq);
    expect(table.filming).toBe(true);
    expect(table.choices).toBeNull();
    expect(table.shown!.seq).toBeLessThan(line[theirs]!.seq);
    await vi.runAllTimersAsync();
    expect(table.filming).toBe(false);
    expect(table.shown!.log).toHaveLength(theirs);
    expect(seen).toEqual(events.slice(mine, theirs).map(({ seq }) => seq));
    table.close();
  });

  it("is skipped at once", async () => {
    const { table } = seated(theirs);
    const seen: number[] = [];
    table.onStep(({ event }) => {
      seen.push(event.seq);
      return new Promise(() => undefined);
    });
    table.film(0);
    table.finish();
    await vi.waitFor(() => expect(table.filming).toBe(false));
    expect(seen.length).toBeLessThanOrEqual(1);
    expect(table.shown!.seq).toBe(line[theirs]!.seq);
    table.close();
  });
});

describe("a turn that is planned", () => {
  it("is a table of its own on which a move is kept and not made", async () => {
    const until = ended(1, 1);
    const { table, wire } = seated(until);
    const seq = table.shown!.seq;
    const choices: Choices = { type: "choices", table: table.id, game: start.game, seq, seat: 1, moves: [] };
    const kept: string[] = [];
    const planned = planningTable(table, wire, {
      seat: 1,
      choices,
      keep: async (move) => void kept.push(move),
    });
    expect(planned.ahead).toBe(true);
    expect(planned.active).toBe(1);
    expect(planned.choices).not.toBeNull();
    expect(planned.shown!.log).toHaveLength(table.shown!.log.length);
    expect(planned.shown!.tiles).toEqual(table.shown!.tiles);
    expect(table.active).toBeNull();
    expect(await planned.play("place RB d8 e8")).toBe(true);
    expect(kept).toEqual(["place RB d8 e8"]);
    expect(await planned.resign(1)).toBe(false);
    planned.close();
    table.close();
  });

  it("can be before the first move of all", () => {
    const { table, wire } = seated(0);
    const choices: Choices = { type: "choices", table: table.id, game: start.game, seq: 1, seat: 1, moves: [] };
    const planned = planningTable(table, wire, { seat: 1, choices, keep: async () => undefined });
    expect(planned.active).toBe(1);
    expect(planned.choices).not.toBeNull();
    planned.close();
  });

  it("is said in words", () => {
    expect(planText("place RB d8 e8")).toBe("red and blue on d8 e8");
  });
});

describe("days and notes", () => {
  it("go from the first to the end of the last day", () => {
    const { begins, ends } = spanOf("2026-11-18", "2026-11-20");
    expect(dayOf(begins)).toBe("2026-11-18");
    expect(dayOf(ends - 1)).toBe("2026-11-20");
    expect(dayOf(ends)).toBe("2026-11-21");
    expect(dayOf(spanOf("2026-12-31", "2026-12-31").ends)).toBe("2027-01-01");
  });

  it("stay on this device, and go when they are emptied", () => {
    keepDeviceNote("g", "watch the blue one");
    keepDeviceNote("h", "…");
    expect(deviceNote("g")).toBe("watch the blue one");
    keepDeviceNote("g", "");
    expect(deviceNote("g")).toBe("");
    expect(deviceNote("h")).toBe("…");
  });
});
