import { beforeEach, describe, expect, it } from "vitest";
import { sources } from "../src/cards/lying.ts";
import { Pick } from "../src/cards/pick.svelte.ts";
import { playsSince, swapText } from "../src/cards/summary.ts";
import { compareSheets, nets, netText, products } from "../src/dice/products.ts";
import type { Event, Match, Start, State } from "../src/protocol.ts";
import { apply, begin, type Shown } from "../src/state/game.ts";
import type { LiveTable } from "../src/state/table.svelte.ts";
import { moveText } from "../src/table/say.ts";
import { de } from "../src/words/de.ts";
import { en } from "../src/words/en.ts";
import { nl } from "../src/words/nl.ts";
import { speakWith } from "../src/words/words.svelte.ts";
import { rulesOf } from "./fixtures.ts";

beforeEach(() => speakWith("en", en));

const NONE = [0, 0, 0, 0, 0, 0];

function cards(...names: string[]): Shown {
  const state: State = { turn: 0, phase: "move", tracks: names.map(() => NONE), lowest: names.map(() => [1, 5]) };
  const start: Start = {
    game: "g",
    table: "t",
    number: 0,
    setting: { game: "cards", variant: "standard", seats: names.length },
    names,
    bots: names.map(() => null),
    seating: names.map((_, seat) => seat),
    state,
    board: {},
    radius: 0,
    rules: rulesOf("cards"),
    started: 0,
    fairness: { commitment: "", entropy: [], game: "g" },
  };
  return begin(start);
}

const moved = (shown: Shown, seat: number, text: string, part: Partial<Event> = {}): Shown =>
  apply(shown, {
    type: "moved",
    table: "t",
    game: "g",
    seq: shown.seq + 1,
    ply: shown.ply + 1,
    seat,
    do: text,
    after: shown.state,
    at: 0,
    ...part,
  });

describe("cards", () => {
  it("counts whose open cards matched", () => {
    const matches: Match[] = [
      { symbol: 0, seat: 0, place: 0 },
      { symbol: 0, seat: 1, place: 0 },
      { symbol: 0, seat: 0, place: 1 },
      { symbol: 3, seat: 1, place: 0 },
    ];
    expect(sources(matches, 0)).toEqual([
      { seat: 0, n: 2 },
      { seat: 1, n: 1 },
    ]);
  });

  it.each([
    ["en", en, "green or purple"],
    ["de", de, "Grün oder Lila"],
    ["nl", nl, "groen of paars"],
  ] as const)("allows a swap where no card shows one or the other: %s", (language, words, said) => {
    speakWith(language, words);
    const table = { shown: cards("Ada", "Bea"), active: 0, choices: { swap: true } } as unknown as LiveTable;
    expect(swapText(table)).toContain(said);
  });

  it("tells everything that was played since our last turn", () => {
    let shown = cards("Ada", "Bea", "Chip", "Dot");
    shown = moved(shown, 0, "play RG");
    shown = moved(shown, 0, "draw");
    shown = moved(shown, 1, "play BR", { gains: [2, 0, 1, 0, 0, 0] });
    shown = moved(shown, 1, "draw");
    shown = moved(shown, 2, "play OY", { gains: NONE, lost: [0, 0, 0, 3, 0, 0] });
    shown = moved(shown, 2, "draw");
    expect(playsSince(shown, 0).map(({ name, piece, gains, lost }) => ({ name, piece, gains, lost }))).toEqual([
      // The symbol that scored first comes first.
      { name: "Bea", piece: "BR", gains: [{ symbol: 2, n: 1 }, { symbol: 0, n: 2 }], lost: 0 }, // biome-ignore format: a row a play
      { name: "Chip", piece: "OY", gains: [], lost: 3 },
    ]);
  });

  it("keeps nothing raised after a move of the own seat, whichever card it was", () => {
    const { start } = cards("Ada", "Bea");
    const pick = new Pick({ start, finish: () => {}, choices: null } as unknown as LiveTable);
    pick.sync(0, ["RG", "BO", "YP"], false, 0);
    pick.take(1);
    // Others move: what is raised stays so.
    pick.sync(0, ["RG", "BO", "YP"], false, 0);
    expect(pick.raised).toBe("BO");
    // Another card was played, by its letters or by somebody who helps.
    pick.sync(0, ["BO", "YP"], false, 3);
    expect(pick.raised).toBeNull();
  });

  it("says that a swap made a new draw pile", () => {
    const shown = moved(cards("Ada", "Bea"), 1, "swap", { shown: ["RG", "BO"], reshuffled: true });
    expect(moveText(shown.log[0]!, shown.start)).toContain(en["log.reshuffled"]);
  });
});

describe("dice", () => {
  const track = [2, 3, 0, 0, 0, 0];

  it("plans for the shortest row, and not for the same row twice", () => {
    const empty = NONE;
    const twice = { gains: [2, 0, 0, 0, 0, 0] };
    const apart = { gains: [1, 1, 0, 0, 0, 0] };
    expect(compareSheets(empty, twice, apart)).toBeGreaterThan(0);
    expect(compareSheets(empty, apart, twice)).toBeLessThan(0);
    const more = { gains: [1, 0, 0, 0, 0, 0] };
    const lowest = { gains: [0, 0, 1, 0, 0, 0] };
    expect(compareSheets(track, more, lowest)).toBeGreaterThan(0);
    expect(compareSheets(track, lowest, lowest)).toBe(0);
  });

  it("says net and lost in one form", () => {
    const made = products(["YYRR", "YYGG"], 0, [{ symbol: 0, count: 2, as: 4 }]);
    // Yellow gets 4 by matching and 1 from the joker; it had none, so 3 are crossed.
    const net = nets(made, [{ symbol: 0, count: 2, as: 4 }], { gains: [0, 0, 0, 0, 3, 0], lost: [0, 0, 0, 0, 2, 0] });
    expect(net).toEqual({ jokers: [{ n: 0, lost: 1 }], matches: [{ n: 3, lost: 1 }] });
    expect(netText(net.matches[0]!, "yellow")).toBe("+3 yellow (1 lost)");
    expect(netText({ n: 2, lost: 0 })).toBe("+2");
  });
});
