import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { newsTexts } from "../src/mine/deeds.ts";
import { ALL, fits, merged, query } from "../src/mine/finished.svelte.ts";
import { isStarred, star } from "../src/mine/marks.ts";
import { isLeisurely, nextGame } from "../src/mine/next.ts";
import { Reader } from "../src/mine/reader.ts";
import { use } from "../src/mine/words.svelte.ts";
import { agoText, hasNews, rowPath } from "../src/pages/rows.ts";
import type { MarkGame, Mine, ServerMessage } from "../src/protocol.ts";
import { api } from "../src/state/api.ts";
import { byUrgency, isPending, MyGames, type PlacedRow, waitingFor } from "../src/state/me.svelte.ts";
import { socket } from "../src/state/socket.svelte.ts";
import type { LiveTable } from "../src/state/table.svelte.ts";
import { mine as de } from "../src/words/de/mine.ts";
import { de as deAll } from "../src/words/de.ts";
import { mine as en } from "../src/words/en/mine.ts";
import { en as enAll } from "../src/words/en.ts";
import { mine as nl } from "../src/words/nl/mine.ts";
import { nl as nlAll } from "../src/words/nl.ts";
import { speakWith } from "../src/words/words.svelte.ts";

vi.mock("../src/device/api.ts", () => ({ deviceApi: { games: async () => [] } }));

const row = (more: Partial<PlacedRow> = {}): PlacedRow => ({
  id: "g",
  table: "t",
  game: "board",
  variant: "standard",
  names: ["Ada", "Bea"],
  status: "running",
  started: 0,
  yours: [1],
  place: "server",
  ...more,
});
const scored = (gains: number[], bonus = 0, seat = 0) => ({ seat, what: "scored" as const, at: 1, gains, bonus });

beforeAll(() => {
  speakWith("en", enAll);
  use(en);
});
beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

describe("what happened since one last looked", () => {
  it("is told in words, the moves of one turn as one", () => {
    const turn = [scored([0, 0, 6, 0, 0, 0], 1), scored([2, 0, 1, 0, 0, 0])];
    expect(newsTexts(row({ deeds: turn }))).toEqual(["Ada took 2 red and 7 blue and a bonus move"]);
    expect(newsTexts(row({ deeds: [scored([0, 0, 18, 0, 0, 0])] }))).toEqual(["Ada took 18 blue"]);
    expect(newsTexts(row({ deeds: [{ seat: 0, what: "swapped", at: 1 }, scored([])] }))).toEqual([
      "Ada swapped",
      "Ada took no points",
    ]);
  });

  it("has what was said, asked for and decided", () => {
    expect(newsTexts(row({ said: 1, rematch: true, asked: "Ada" }))).toEqual([
      "Ada wants to play again",
      "1 new message",
    ]);
    expect(newsTexts(row({ status: "over", fresh: true }))).toEqual(["The game is over"]);
    const gave = { seat: 0, what: "resigned" as const, at: 1 };
    expect(newsTexts(row({ status: "over", fresh: true, deeds: [gave] }))).toEqual(["Ada resigned"]);
    expect(hasNews(row())).toBe(false);
    expect(hasNews(row({ said: 2 }))).toBe(true);
  });

  it.each([
    ["de", deAll, de, "Ada hat 4 blau und 2 Bonus-Züge geholt"],
    ["nl", nlAll, nl, "Ada pakte 4 blauw en 2 bonusbeurten"],
  ] as const)("in %s", (language, all, words, text) => {
    speakWith(language, all);
    use(words);
    expect(newsTexts(row({ deeds: [scored([0, 0, 4, 0, 0, 0], 2)] }))[0]?.toLowerCase()).toBe(text.toLowerCase());
    speakWith("en", enAll);
    use(en);
  });

  it("says since when, in whole minutes", () => {
    expect([agoText(59_999), agoText(61_000), agoText(7_500_000)]).toEqual(["", "1 min", "2 h 5 min"]);
  });
});

describe("the list", () => {
  it("has results that were not seen before games that wait for others", () => {
    const rows = [
      row({ id: "over", status: "over", ended: 9 }),
      row({ id: "theirs", turn: 0 }),
      row({ id: "alone", turn: 1, alone: true }),
      row({ id: "fresh", status: "over", fresh: true }),
      row({ id: "again", status: "open", rematch: true }),
      row({ id: "mine", turn: 1, deadline: 5 }),
    ];
    expect(rows.sort(byUrgency).map(({ id }) => id)).toEqual(["mine", "again", "fresh", "alone", "theirs", "over"]);
    expect(waitingFor(rows).map(({ id }) => id)).toEqual(["mine", "again"]);
    expect(rows.filter(isPending)).toHaveLength(5);
  });

  it("leads to the table, but not if that has gone on", () => {
    const over = row({ status: "over", fresh: true });
    expect(rowPath(over, [over])).toBe("/t/t");
    expect(rowPath(over, [over, row({ id: "new", status: "open" })])).toBe("/g/g");
  });

  it("takes in what the server tells", async () => {
    vi.stubGlobal("document", { visibilityState: "visible", addEventListener: vi.fn(), removeEventListener: vi.fn() });
    vi.stubGlobal("addEventListener", vi.fn());
    vi.stubGlobal("removeEventListener", vi.fn());
    let tell: (message: ServerMessage) => void = () => undefined;
    const stopped = vi.fn();
    vi.spyOn(socket, "listen").mockImplementation((listener) => {
      tell = listener;
      return stopped;
    });
    const follow = vi.spyOn(socket, "follow").mockReturnValue(stopped);
    const asked = vi.spyOn(api, "me").mockResolvedValue({ name: null, ratings: [], games: [] });
    const mine = new MyGames();
    const stop = mine.follow(["server"]);
    await vi.waitFor(() => expect(mine.heard).toBe(true));
    expect(follow, "nobody's list needs no line").not.toHaveBeenCalled();
    asked.mockResolvedValue({ name: null, ratings: [], games: [row({ turn: 0 })] });
    await mine.load();
    expect(follow).toHaveBeenCalledWith({ type: "follow" });
    const news = (message: Omit<Mine, "type">) => tell({ type: "mine", ...message });
    news({ games: [row({ turn: 1 }), row({ id: "new" })] });
    expect(mine.rows.map(({ id, place }) => `${id} ${place}`)).toEqual(["g server", "new server"]);
    expect(mine.waiting).toBe(1);
    news({ gone: ["new"] });
    expect(mine.rows).toHaveLength(1);
    const before = asked.mock.calls.length;
    news({ again: true });
    await vi.waitFor(() => expect(asked.mock.calls.length).toBe(before + 1));
    stop();
    expect(stopped).toHaveBeenCalledTimes(2);
  });
});

describe("finished games", () => {
  const day = (date: number) => new Date(2026, 10, date, 12).getTime();

  it("are found by who played, which game and when", () => {
    const one = row({ status: "over", ended: day(15) });
    expect(fits(one, ALL)).toBe(true);
    expect(fits(one, { ...ALL, name: " be" })).toBe(true);
    expect(fits(one, { ...ALL, name: "Cleo" })).toBe(false);
    expect(fits(one, { ...ALL, kind: "dice" })).toBe(false);
    expect(fits(one, { ...ALL, from: "2026-11-15", until: "2026-11-15" })).toBe(true);
    expect(fits(one, { ...ALL, from: "2026-11-16" })).toBe(false);
    expect(fits(one, { ...ALL, until: "2026-11-14" })).toBe(false);
    expect(fits(one, { ...ALL, starred: true })).toBe(false);
    const since = new Date(2026, 10, 15).getTime();
    expect(query({ name: "Bea ", kind: "cards", from: "2026-11-15", until: "", starred: true }, "7.g")).toBe(
      `name=Bea&kind=cards&since=${since}&starred=1&before=7.g`,
    );
    expect(query(ALL, null)).toBe("");
  });

  it("of this device come in their order, none before one that the server has not told yet", () => {
    const there = [row({ id: "s9", ended: 9 }), row({ id: "s5", ended: 5 })];
    const here = [row({ id: "d7", ended: 7, place: "device" }), row({ id: "d3", ended: 3, place: "device" })];
    expect(merged(here, there, true).map(({ id }) => id)).toEqual(["s9", "d7", "s5"]);
    expect(merged(here, there, false).map(({ id }) => id)).toEqual(["s9", "d7", "s5", "d3"]);
  });

  it("of this device keep their stars here", async () => {
    const here = row({ place: "device" });
    await star(here, true);
    expect(isStarred(here)).toBe(true);
    await star(here, false);
    expect(isStarred(here)).toBe(false);
  });
});

describe("how far a game was seen", () => {
  it("is written rarely: after a while, and when one looks away", () => {
    vi.useFakeTimers();
    const written: [string, MarkGame, string][] = [];
    const reader = new Reader({
      now: async (game, changes) => written.push([game, changes, "now"]),
      leaving: (game, changes) => written.push([game, changes, "leaving"]),
    });
    for (let seq = 1; seq <= 20; seq++) reader.see("g", seq, 0);
    expect(written).toEqual([]);
    vi.advanceTimersByTime(6000);
    expect(written).toEqual([["g", { seq: 20, said: 0 }, "now"]]);
    reader.see("g", 21, 4);
    reader.look(false);
    expect(written.at(-1)).toEqual(["g", { seq: 21, said: 4 }, "leaving"]);
    reader.see("g", 25, 4);
    reader.close();
    expect(written, "nobody looked").toHaveLength(2);
    reader.look(true);
    reader.see("next", 1, 4);
    reader.close();
    expect(written.at(-1)).toEqual(["next", { seq: 1, said: 4 }, "leaving"]);
    vi.useRealTimers();
  });
});

describe("the next game", () => {
  const table = (more: object = {}, clock: object | null = { kind: "days", amount: 3 }) =>
    ({
      id: "t",
      active: null,
      over: false,
      info: { clock, players: [{ kind: "link", yours: true }, { kind: "link" }] },
      absences: { of: (player: number) => (player === 1 ? 1000 : null) },
      ...more,
    }) as unknown as LiveTable;

  it("is offered where nobody has to stay and nothing is to be done", () => {
    const rows = [row({ turn: 1 }), row({ id: "other", table: "other", turn: 1 })];
    expect(nextGame(table(), rows)?.id).toBe("other");
    expect(nextGame(table({ active: 1 }), rows)).toBeNull();
    expect(nextGame(table({}, { kind: "turn", amount: 60 }), rows)).toBeNull();
    expect(nextGame(table(), rows.slice(0, 1))).toBeNull();
    expect(isLeisurely(table({}, null))).toBe(true);
    expect(isLeisurely(table({ absences: { of: () => null } }, null))).toBe(false);
  });
});
