import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Answers } from "../src/device/answers.ts";
import type { GameRow } from "../src/protocol.ts";
import { ApiError, api } from "../src/state/api.ts";
import { askPuzzles, copyToServer } from "../src/state/library.ts";
import { byUrgency, MyGames, type PlacedRow } from "../src/state/me.svelte.ts";
import { canMove, move } from "../src/state/moving.ts";
import { choosePlace, placeFor, replayPath, tablePath, usualPlace } from "../src/state/place.ts";

/** This device, as a test lets it answer. */
const device = vi.hoisted(() => ({}) as Partial<Answers>);
vi.mock("../src/device/api.ts", () => ({ deviceApi: device }));

const away = () => Promise.reject(new ApiError("network", ""));
const row = (more: Partial<PlacedRow> = {}): PlacedRow => ({
  id: "g",
  table: "t",
  game: "board",
  variant: "standard",
  names: ["Ada", "Chip"],
  status: "running",
  started: 0,
  yours: [0],
  alone: true,
  place: "device",
  ...more,
});

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.restoreAllMocks();
  for (const name of Object.keys(device)) delete device[name as keyof Answers];
});

describe("where a game is played", () => {
  it("is this device until the server is chosen, and that is remembered", () => {
    const wish = { players: [{ kind: "here" as const }, { kind: "bot" as const, bot: "easy" as const }] };
    expect(placeFor(wish)).toBe("device");
    choosePlace("server");
    expect(usualPlace()).toBe("server");
    expect(placeFor(wish)).toBe("server");
  });

  it("is the server for friends by link and for the operator's bots", () => {
    expect(placeFor({ players: [{ kind: "here" }, { kind: "link" }] })).toBe("server");
    expect(placeFor({ players: [{ kind: "here" }, { kind: "bot", own: "club:Champion" }] })).toBe("server");
  });

  it("is in the address", () => {
    expect([tablePath("device", "t"), tablePath("server", "t")]).toEqual(["/d/t", "/t/t"]);
    expect([replayPath("device", "g"), replayPath("server", "g")]).toEqual(["/d/g/g", "/g/g"]);
  });
});

describe("the list of one's own games", () => {
  it("has first where others wait, then one's own turn, then the newest, and finished games last", () => {
    const rows: GameRow[] = [
      row({ id: "over", status: "over", ended: 900 }),
      row({ id: "theirs", turn: 1, since: 50 }),
      row({ id: "bot", turn: 0, since: 10 }),
      row({ id: "newer", turn: 0, since: 20 }),
      row({ id: "people", turn: 0, since: 1, alone: false }),
      row({ id: "urgent", turn: 0, since: 1, alone: false, deadline: 5 }),
    ];
    expect(rows.sort(byUrgency).map(({ id }) => id)).toEqual(["urgent", "people", "newer", "bot", "theirs", "over"]);
  });

  it("shows what one place has while the other cannot be reached", async () => {
    vi.spyOn(api, "me").mockImplementation(away);
    device.games = async () => [row()];
    const mine = new MyGames();
    await mine.load();
    expect(mine.rows.map(({ place }) => place)).toEqual(["device"]);
    expect(mine.errors.server).toBeInstanceOf(ApiError);
    expect(mine.settled).toBe(true);
  });

  it("keeps what was there before of a place that does not answer", async () => {
    vi.spyOn(api, "me").mockResolvedValue({ name: null, ratings: [], games: [] });
    device.games = away;
    const mine = new MyGames();
    mine.expect([row({ id: "here" }), row({ id: "there", place: "server" })]);
    expect(mine.rows.map(({ id }) => id)).toEqual(["there", "here"]);
    await mine.load();
    expect(mine.rows.map(({ id }) => id)).toEqual(["here"]);
  });
});

describe("puzzles", () => {
  it("come from this device where the server cannot be reached, and only then", async () => {
    vi.spyOn(api, "puzzles").mockImplementation(away);
    device.puzzles = async () => ({ puzzles: [] });
    expect(await askPuzzles((book) => book.puzzles())).toEqual({ puzzles: [] });
    vi.spyOn(api, "solve").mockRejectedValue(new ApiError("move/illegal", ""));
    await expect(askPuzzles((book) => book.solve("p", "draw"))).rejects.toThrow(ApiError);
  });
});

describe("a game that goes elsewhere", () => {
  it("is copied to the server once, and again when the server has forgotten it", async () => {
    device.record = async () => ({ sixfold: 1 });
    const brought = vi.spyOn(api, "importRecord").mockResolvedValue({ game: "there" });
    const asked = vi.spyOn(api, "record").mockResolvedValue({});
    expect(await copyToServer("here")).toBe("there");
    expect(await copyToServer("here")).toBe("there");
    expect(brought).toHaveBeenCalledTimes(1);
    asked.mockRejectedValue(new ApiError("game/unknown", ""));
    await copyToServer("here");
    expect(brought).toHaveBeenCalledTimes(2);
  });

  it("moves only where nobody else plays in it, and no deal of a day", () => {
    expect(canMove(row())).toBe(true);
    expect(canMove(row({ alone: false }))).toBe(false);
    expect(canMove(row({ status: "over" }))).toBe(false);
    expect(canMove(row({ daily: "2026-11-18" }))).toBe(false);
  });

  it("leaves this device when the server has it", async () => {
    device.recordSoFar = async () => ({ seats: [{ name: "Ada" }] });
    const left = vi.fn().mockResolvedValue(null);
    device.discard = left;
    const adopted = vi.spyOn(api, "adopt").mockImplementation(away as typeof api.adopt);
    await expect(move(row())).rejects.toThrow(ApiError);
    expect(left).not.toHaveBeenCalled();
    adopted.mockResolvedValue({ id: "there" } as Awaited<ReturnType<typeof api.adopt>>);
    expect(await move(row())).toEqual({ place: "server", table: "there" });
    expect(left).toHaveBeenCalledWith("t");
  });

  it("comes to this device with its bots, if they play here", async () => {
    const seats = [{ name: "Ada" }, { name: "Chip", bot: "hard" }];
    vi.spyOn(api, "recordSoFar").mockResolvedValue({ seats });
    const left = vi.spyOn(api, "discard").mockResolvedValue(null);
    const adopt = vi.fn().mockResolvedValue({ id: "here" });
    device.adopt = adopt;
    expect(await move(row({ place: "server" }))).toEqual({ place: "device", table: "here" });
    expect(adopt.mock.calls[0]![1]).toEqual([
      { kind: "here", name: "Ada" },
      { kind: "bot", bot: "hard", name: "Chip" },
    ]);
    expect(left).toHaveBeenCalledWith("t");
    vi.spyOn(api, "recordSoFar").mockResolvedValue({ seats: [{ name: "Ada" }, { name: "C", bot: "club:Own" }] });
    await expect(move(row({ place: "server" }))).rejects.toMatchObject({ code: "bot/unknown" });
  });
});
