import { beforeAll, describe, expect, it } from "vitest";
import { nextText, shareText } from "../src/pages/daily.ts";
import { leftText, scoreText, statusText, whatText } from "../src/pages/rows.ts";
import type { Daily, GameRow } from "../src/protocol.ts";
import { counted, waitingFor } from "../src/state/me.svelte.ts";
import { en } from "../src/words/en.ts";
import { dayText, speakWith } from "../src/words/words.svelte.ts";

const HOUR = 3_600_000;

const row = (more: Partial<GameRow> = {}): GameRow => ({
  id: "g",
  table: "t",
  game: "board",
  variant: "standard",
  names: ["Ada", "Bea"],
  status: "running",
  started: 0,
  yours: [0],
  ...more,
});
const over = (more: Partial<GameRow>) => row({ status: "over", ended: 1, ...more });

beforeAll(() => speakWith("en", en));

describe("a game in a list", () => {
  it("says whose turn it is, and how long", () => {
    expect(statusText(row({ turn: 0 }), 0)).toBe("Your turn");
    expect(statusText(row({ turn: 0, deadline: 71 * HOUR }), 0)).toBe("Your turn · 2 d 23 h left");
    expect(statusText(row({ turn: 1, deadline: 5.2 * HOUR }), 0)).toBe("Bea to move · 5 h 12 min left");
    const holiday = new Date(2026, 10, 23, 12).getTime();
    expect(statusText(row({ turn: 1, deadline: HOUR, holiday }), 0)).toBe("Bea is on holiday until 23 Nov");
    expect(statusText(row({ status: "open" }), 0)).toBe("Waiting for players");
    expect(leftText(20_000)).toBe("1 min");
  });

  it("says how it ended, with the lowest symbols, one's own first", () => {
    const tracks = [
      [3, 4, 5, 6, 7, 8],
      [5, 5, 5, 5, 5, 5],
    ];
    expect(statusText(over({ ranks: [2, 1], tracks }), 0)).toBe("Lost");
    expect(scoreText(over({ ranks: [2, 1], tracks }))).toBe("3 : 5");
    expect(statusText(over({ ranks: [2, 1], tracks, yours: [1] }), 0)).toBe("Won");
    expect(scoreText(over({ tracks, yours: [1] }))).toBe("5 : 3");
    expect(statusText(over({ names: ["A", "B", "C"], ranks: [3, 1, 2] }), 0)).toBe("Place 3");
    expect(scoreText(row({ tracks }))).toBe("");
  });

  it("has one result for a team, and none for several people round one device", () => {
    const four = ["A", "B", "C", "D"];
    const tracks = [[4], [2]];
    expect(statusText(over({ names: four, variant: "team", yours: [0, 2], ranks: [1, 2, 1, 2], tracks }), 0)).toBe(
      "Won",
    );
    expect(scoreText(over({ names: four, variant: "team", yours: [1], tracks }))).toBe("2 : 4");
    expect(statusText(over({ yours: [0, 1], ranks: [1, 2] }), 0)).toBe("Over");
  });

  it("never calls a solo game won, least of all one given up", () => {
    const solo = { names: ["Ada"], variant: "solo", ranks: [1], tracks: [[0, 0, 0, 0, 0, 0]] };
    expect(statusText(over({ ...solo, reason: "resign" }), 0)).toBe("Resigned");
    expect(statusText(over({ ...solo, reason: "full" }), 0)).toBe("Finished");
    expect(scoreText(over(solo))).toBe("lowest 0");
    expect(whatText(row({ names: ["Ada"] }))).toBe("Board, solo");
    expect(whatText(row({ names: ["Ada", ""], status: "open" }))).toBe("Board");
  });

  it("counts in the title the games in which other people wait", () => {
    const games = [row({ turn: 0 }), row({ turn: 0, alone: true }), row({ turn: 1 }), over({})];
    expect(waitingFor(games)).toEqual([games[0]]);
    expect(counted(1, "Sixfold")).toBe("(1) Sixfold");
    expect(counted(0, "Sixfold")).toBe("Sixfold");
  });
});

describe("the daily deal", () => {
  const daily: Daily = {
    day: "2026-11-18",
    commitment: "c0ffee",
    results: [
      { name: "Bea", lowest: 9, score: [9, 9, 9, 9, 9, 9], game: "b", ended: 1, place: 1 },
      { name: "Ada", lowest: 7, score: [7, 8, 9, 9, 9, 9], game: "a", ended: 2, place: 2, yours: true },
    ],
    streak: 3,
  };

  it("is shared without a word about the tiles", () => {
    expect(shareText(daily, "https://six.example")).toBe(
      "Sixfold · Daily deal · 18 Nov 2026\nLowest symbol: 7 · Place 2 of 2 · 3 days in a row\nhttps://six.example/daily",
    );
  });

  it("has the same day everywhere, and the next deal comes by the own clock", () => {
    expect(dayText("2026-11-18")).toBe("18 Nov 2026");
    expect(nextText(5.2 * HOUR, 0)).toMatch(/^The next deal comes in 5 h 12 min, at \d\d:\d\d\.$/);
  });
});
