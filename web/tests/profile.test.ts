import { expect, it } from "vitest";
import { MemoryStore } from "../src/device/memory.ts";
import { countResults } from "../src/device/results.ts";
import { type GameDoc, HERE, type Sitting, type TableDoc } from "../src/device/rows.ts";
import { chartOf, latest, marksBetween } from "../src/profile/chart.ts";
import { averages, countGames, gamesOf, join, joinBots, joinKinds, overall } from "../src/profile/sums.ts";
import type { KindResults, Rating, RatingPoint, ReviewedGame } from "../src/protocol.ts";

const kind = (more: Partial<KindResults>): KindResults => ({
  game: "board",
  variant: "standard",
  seats: 2,
  games: 1,
  places: [1, 0],
  ...more,
});

it("puts the games of the server and of this device together", () => {
  const server = [kind({ games: 3, places: [2, 1], played: 2, lowest: 6, best: 8 })];
  const device = [
    kind({ games: 4, places: [1, 3], played: 4, lowest: 3, best: 9 }),
    kind({ game: "dice", games: 8, places: [8, 0] }),
  ];
  const [first, second] = joinKinds(server, device);
  expect(first).toEqual(kind({ game: "dice", games: 8, places: [8, 0] }));
  expect(second).toEqual(kind({ games: 7, places: [3, 4], played: 6, lowest: 4, best: 9 }));
  expect(server[0]!.games).toBe(3);
  expect(countGames([first!, second!])).toBe(15);
});

it("keeps kinds apart that differ in the number of players or the variant", () => {
  expect(joinKinds([kind({})], [kind({ seats: 3 }), kind({ variant: "duel" })])).toHaveLength(3);
});

it("lists bots by their strength, and adds their results", () => {
  const joined = joinBots(
    [
      { own: "mine:Bot", won: 1 },
      { bot: "hard", lost: 2 },
    ],
    [
      { bot: "easy", won: 1 },
      { bot: "hard", won: 1, drawn: 1 },
    ],
  );
  expect(joined.map((one) => one.bot ?? one.own)).toEqual(["easy", "hard", "mine:Bot"]);
  expect(joined.map(gamesOf)).toEqual([1, 4, 1]);
});

it("counts games round one screen apart", () => {
  const joined = join({ name: "Ada", shared: 1 }, { kinds: [], bots: [], shared: 2 });
  expect(joined.shared).toBe(3);
  expect(join({ name: null }, null)).toEqual({ name: null, kinds: [], bots: [], shared: 0 });
});

it("shows a rating over all numbers of players where that is another one", () => {
  const rating = (game: Rating["game"], games: number, seats?: number): Rating => ({
    game,
    rating: 1500,
    deviation: 100,
    games,
    seats,
  });
  const all = [
    rating("board", 5),
    rating("board", 2, 2),
    rating("board", 3, 3),
    rating("dice", 4),
    rating("dice", 4, 2),
  ];
  expect(overall(all)).toEqual([all[0]]);
});

it("averages luck and skill by what was measured", () => {
  const game = (more: Partial<ReviewedGame>): ReviewedGame => ({
    game: "board",
    at: 1,
    measure: "win",
    luck: 10,
    skill: -4,
    others: 6,
    ...more,
  });
  const [win, solo] = averages([
    game({ accuracy: 80 }),
    game({ luck: -20, accuracy: null }),
    game({ measure: "lowest", luck: 1.5 }),
  ]);
  expect(win).toMatchObject({ measure: "win", luck: -5, skill: -4, others: 6, accuracy: 80 });
  expect(solo).toMatchObject({ measure: "lowest", luck: 1.5, accuracy: null });
  expect(averages([])).toEqual([]);
});

it("draws the course of a rating within its frame, the band around the line", () => {
  const points: RatingPoint[] = [1500, 1560, 1540].map((rating, at) => ({ at, rating, deviation: 400 - at * 50 }));
  const chart = chartOf(points, 300);
  const numbers = chart.band.match(/[\d.]+/g)!.map(Number);
  const heights = numbers.filter((_, index) => index % 2);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(8);
  expect(Math.max(...heights)).toBeLessThanOrEqual(124);
  expect(chart.last.x).toBe(292);
  expect(chart.marks.length).toBeGreaterThan(1);
  expect(latest(points, 2).map((point) => point.rating)).toEqual([1540, 1560]);
});

it.each([
  [1480, 1520, [1500]],
  [1100, 1900, [1200, 1400, 1600, 1800]],
  [1500, 1500, [1500]],
])("has round numbers between %d and %d", (low, high, marks) => {
  expect(marksBetween(low, high)).toEqual(marks);
});

const HERE_SITS: Sitting = {
  kind: "here",
  name: "Ada",
  bot: null,
  holders: [HERE],
  ready: true,
  entropy: null,
  former: null,
};
const BOT: Sitting = { ...HERE_SITS, kind: "bot", name: "Chip", bot: "hard", holders: [] };

async function played(store: MemoryStore, id: string, players: Sitting[], more: Partial<GameDoc>): Promise<void> {
  const about = { game: "board", variant: "standard", ...more } as const;
  const table: TableDoc = {
    id,
    game: about.game,
    variant: about.variant,
    options: {},
    players,
    status: "over",
    games: 1,
    number: 0,
    current: `${id}-game`,
    created: 1,
    clock: null,
    spectators: true,
    hints: false,
    points: [],
    seed: null,
    discarded: false,
    version: 0,
  };
  const game: GameDoc = {
    ...about,
    id: `${id}-game`,
    table: id,
    number: 0,
    seats: players.length,
    seed: "",
    commitment: "",
    status: "over",
    started: 1,
    ended: 2,
    names: [],
    ranks: [1, 2],
    tracks: [
      [4, 5, 6, 7, 8, 9],
      [1, 2, 3, 4, 5, 6],
    ],
    reason: "full",
    discarded: false,
    record: null,
    ...more,
  };
  await store.write({ table, game });
}

it("counts the games of this device as the server counts its own", async () => {
  const store = new MemoryStore();
  await played(store, "won", [HERE_SITS, BOT], {});
  await played(store, "resigned", [HERE_SITS, BOT], { ranks: [2, 1], reason: "resign" });
  await played(store, "later", [HERE_SITS, BOT], { number: 1 });
  await played(store, "screen", [HERE_SITS, HERE_SITS], {});
  await played(store, "called-off", [HERE_SITS, BOT], { discarded: true });
  await played(store, "duel", [HERE_SITS, BOT], {
    variant: "duel",
    tracks: [
      [-1, 0, 0, 0, 0, 0],
      [1, 0, 0, 0, 0, 0],
    ],
  });
  const team = [HERE_SITS, BOT, { ...BOT, bot: "easy" as const }, BOT];
  await played(store, "team", team, { variant: "team", ranks: [1, 2, 1, 2] });
  const found = await countResults(store);
  expect(found.kinds).toEqual([
    { game: "board", variant: "standard", seats: 2, games: 3, places: [1, 2], played: 2, lowest: 2.5, best: 4 },
    { game: "board", variant: "duel", seats: 2, games: 1, places: [1, 0], lowest: 0 },
    { game: "board", variant: "team", seats: 4, games: 1, places: [1, 0], played: 1, lowest: 4, best: 4 },
  ]);
  expect(found.bots).toEqual([{ bot: "hard", won: 4, lost: 2, last: 2 }]);
  expect(found.shared).toBe(1);
});
