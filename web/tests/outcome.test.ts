import { beforeEach, describe, expect, it } from "vitest";
import type { Outcome, Player, Rules, Start, TableInfo } from "../src/protocol.ts";
import { begin } from "../src/state/game.ts";
import { countingText, matchTitle, nextText, standings } from "../src/table/match.ts";
import { tell } from "../src/table/outcome.ts";
import { scoreText, seatStatus } from "../src/table/say.ts";
import { de } from "../src/words/de.ts";
import { en } from "../src/words/en.ts";
import { nl } from "../src/words/nl.ts";
import { speakWith } from "../src/words/words.svelte.ts";
import { rulesOf } from "./fixtures.ts";

beforeEach(() => speakWith("en", en));

const NAMES = ["Ada", "Bea", "Chip", "Dot"];
const six = (lowest: number, ...rest: number[]) => [lowest, ...rest, 15, 15, 15, 15, 15].slice(0, 6);

function start(game: Start["setting"]["game"], seats: number, variant = "standard"): Start {
  const sides = Array.from({ length: seats }, (_, seat) => (variant === "team" ? seat % 2 : seat));
  const own: Partial<Rules> = { sides, shared: variant === "duel", ...(variant === "team" && { end: 36 }) };
  const tracks = [...new Set(sides)].map(() => six(0));
  return {
    game: "g",
    table: "t",
    number: 0,
    setting: { game, variant, seats },
    names: NAMES.slice(0, seats),
    bots: Array(seats).fill(null),
    seating: Array.from({ length: seats }, (_, seat) => seat),
    state: { turn: 0, phase: "move", tracks, lowest: tracks.map(() => [0]) },
    board: {},
    radius: 0,
    rules: rulesOf(game, own),
    started: 0,
    fairness: { commitment: "", entropy: [], game: "g" },
  };
}

describe("the end of a game", () => {
  const team = start("board", 4, "team");
  const won: Outcome = { tracks: [six(12), six(8)], ranks: [1, 2, 1, 2], reason: "full" };

  it("names who quit, not the first of the losers", () => {
    const gone: Outcome = { ...won, ranks: [2, 1, 2, 1], reason: "resign", by: 2 };
    expect(tell(gone, team, []).why).toBe("Chip resigned");
    expect(tell({ ...gone, reason: "timeout" }, team, []).why).toBe("Chip ran out of time");
    expect(tell(gone, team, [2]).why).toBe("You resigned");
    expect(tell({ ...gone, reason: "timeout" }, team, [2]).why).toBe("You ran out of time");
    expect(tell(gone, team, [0]).why).toBe("Chip resigned");
  });

  it("says that somebody was away, not that a clock ran out", () => {
    const gone: Outcome = { ...won, ranks: [2, 1, 2, 1], reason: "timeout", by: 2 };
    expect(tell(gone, team, [0], true).why).toBe("Chip was away too long");
    expect(tell(gone, team, [2], true).why).toBe("You were away too long, so another player ended the game");
  });

  it.each([
    ["en", en, "Ada and Chip win, 12 to 8", "12 beats 8: Bea and Dot were lowest in red."],
    ["de", de, "Ada und Chip gewinnen 12 zu 8", "12 schlägt 8: Bea und Dot waren in Rot am schwächsten."],
    ["nl", nl, "Ada en Chip winnen met 12 tegen 8", "12 verslaat 8: Bea en Dot stonden het laagst in rood."],
  ] as const)("lets a team win and lose in the plural: %s", (language, words, title, about) => {
    speakWith(language, words);
    expect(tell(won, team, [])).toMatchObject({ title, about });
    expect(tell({ ...won, reason: "resign", by: 1 }, team, []).title).not.toMatch(/wins|gewinnt|wint/);
  });

  it("says what it means that all six are there", () => {
    const all: Outcome = { tracks: [six(7), six(5)], ranks: [1, 2], reason: "all" };
    expect(tell(all, start("cards", 2), []).why).toBe("All six at 7 or more");
    expect(tell(all, start("dice", 2), []).why).toBe("All six rows are full");
    expect(tell(all, start("board", 2), []).why).toBe("All six at 18");
    expect(tell(all, team, []).why).toBe("All six at 36");
    expect(tell(all, start("board", 2, "duel"), []).why).toBe("All six symbols are won");
  });

  it("tells us our own place and lowest among several", () => {
    const outcome: Outcome = { tracks: [six(7), six(6), six(3, 3), six(5)], ranks: [1, 2, 4, 3], reason: "all" };
    const cards = start("cards", 4);
    expect(tell(outcome, cards, [2]).about).toBe("You came 4th, with red and green at 3 as your lowest.");
    expect(tell(outcome, cards, [3]).about).toBe("You came 3rd, with red at 5 as your lowest.");
    expect(tell(outcome, cards, [1]).about).toBe("You came 2nd, with red at 6 as your lowest.");
    expect(tell(outcome, cards, []).about).toBe("7 beats 6: Bea was lowest in red.");
  });

  it("has a score and no winner alone", () => {
    const alone = start("board", 1, "solo");
    const outcome: Outcome = { tracks: [six(11, 13)], ranks: [1], reason: "full" };
    expect(tell(outcome, alone, [0]).title).toBe("Your lowest is 11");
    const shown = begin(alone);
    const over = { ...shown, state: { ...shown.state, outcome } };
    expect(seatStatus(over, [0], [0], () => null)).toBe("Game over");
  });
});

it("does not speak of a lowest in a duel", () => {
  expect(scoreText(begin(start("board", 2, "duel")), 0)).toBe(
    "Ada: red 0, green 15, blue 15, orange 15, yellow 15, purple 15.",
  );
  expect(scoreText(begin(start("board", 2)), 0)).toMatch(/Lowest 0\.$/);
});

describe("a match", () => {
  const player = (name: string, part: Partial<Player> = {}): Player => ({ kind: "bot", name, ...part });
  const info = (part: Partial<TableInfo>): TableInfo => ({
    type: "table",
    id: "t",
    game: "dice",
    variant: "standard",
    options: {},
    players: [player("Ada", { kind: "link", yours: true }), player("Chip")],
    status: "over",
    games: 2,
    number: 1,
    current: "g",
    seating: [1, 0],
    commitment: "",
    created: 0,
    points: [
      [4, 7],
      [7, 7],
    ],
    ...part,
  });

  it("has a winner with the sums", () => {
    expect(matchTitle(info({}))).toBe("Chip wins the match 14 : 11");
    expect(standings(info({})).map(({ name, sum }) => [name, sum])).toEqual([
      ["Chip", 14],
      ["Ada", 11],
    ]);
    expect(matchTitle(info({ points: [[7, 3], [7, 0]] }))).toBe("You win the match 14 : 3"); // biome-ignore format: a row a game
    expect(matchTitle(info({ points: [[7, 3]] }))).toBeNull();
    expect(matchTitle(info({ games: 1, points: [[7, 3]] }))).toBeNull();
  });

  it("can be shared", () => {
    const level = info({ points: [[7, 3], [3, 7]] }); // biome-ignore format: a row a game
    expect(matchTitle(level)).toBe("Ada and Chip share the match 10 : 10");
  });

  it("is won by both partners of a team", () => {
    const players = NAMES.map((name) => player(name));
    const points = [[1, 0, 1, 0], [0, 1, 0, 1], [1, 0, 1, 0]]; // biome-ignore format: a row a game
    const team = info({ game: "board", variant: "team", games: 3, number: 2, players, points });
    expect(matchTitle(team)).toBe("Ada and Chip win the match 2 : 1");
  });

  it("says who begins the next game, before and after somebody asked for it", () => {
    const first = { points: [[4, 7]], number: 0 };
    expect(nextText(info(first))).toBe("Game 2 of 2: Chip begins.");
    expect(nextText(info({ ...first, number: 1, status: "open" }))).toBe("Game 2 of 2: Chip begins.");
    expect(nextText(info({ games: 3, points: [[4, 7], [7, 7]] }))).toBe("Game 3 of 3: you begin."); // biome-ignore format: a row a game
    expect(nextText(info({}))).toBe("");
  });

  it("says how it is counted", () => {
    expect(countingText(info({}))).toContain("7 points");
    expect(countingText(info({ game: "cards" }))).toContain("at least 7");
    expect(countingText(info({ game: "board" }))).toContain("1 point");
  });
});
