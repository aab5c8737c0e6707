import { beforeEach, describe, expect, it } from "vitest";
import { timeline } from "../src/state/game.ts";
import { type Listener, openingTexts, stepTexts } from "../src/table/announce.ts";
import { de } from "../src/words/de.ts";
import { en } from "../src/words/en.ts";
import { pieceList } from "../src/words/symbols.ts";
import { speakWith } from "../src/words/words.svelte.ts";
import { load } from "./fixtures.ts";

const ALONE: Listener = { you: 0, yours: [0], shared: false, voice: "full" };

/** All that is said of each step of a game. */
function told(name: string, who: Partial<Listener> = {}) {
  const { start, events } = load(name);
  const line = timeline(start, events);
  return events.map((event, at) => ({
    event,
    texts: stepTexts({ event, before: line[at]!, after: line[at + 1]! }, { ...ALONE, ...who }),
  }));
}

beforeEach(() => speakWith("en", en));

describe("a step for the ear", () => {
  it("speaks to the person as the page does", () => {
    const own = told("cards-standard").filter(({ event }) => event.seat === 0);
    expect(own.length).toBeGreaterThan(5);
    for (const { texts } of own) expect(texts[0]).toMatch(/^You (played|drew|swapped|resigned)/);
    speakWith("de", de);
    const place = told("board-standard").find(({ event }) => event.seat === 0 && event.do.startsWith("place"))!;
    expect(place.texts[0]).toMatch(/^Du hast .* gelegt: /);
  });

  it("keeps several pieces apart", () => {
    expect(pieceList(["GO", "RG"])).toBe("green-orange, red-green");
    const drawn = told("cards-standard").find(({ event }) => event.seat === 0 && (event.got?.length ?? 0) > 0)!;
    expect(drawn.texts[0]).toMatch(/^You drew \w+-\w+(, \w+-\w+)*\./);
  });

  it("never names what was drawn where several people listen", () => {
    const draws = told("board-standard", { you: null, yours: [0, 1], shared: true }).filter(
      ({ event }) => event.do === "draw" && event.got,
    );
    expect(draws.length).toBeGreaterThan(3);
    for (const { texts } of draws) expect(texts[0]).toMatch(/ drew \d\.$/);
  });

  it("is one sentence a turn of others in brief, and says whose turn it is only when it is ours", () => {
    const brief = told("dice-standard", { voice: "brief" });
    const full = told("dice-standard");
    const others = brief.filter(({ event }) => event.seat !== 0);
    for (const { event, texts } of others.slice(0, -1)) {
      if (event.do === "roll") expect(texts).toEqual([]);
      else expect(texts.filter((text) => text !== "Your turn.")).toHaveLength(1);
    }
    const count = (steps: { texts: string[] }[]) => steps.reduce((sum, { texts }) => sum + texts.length, 0);
    expect(count(brief)).toBeLessThan(count(full) * 0.6);
    // Our own rolls are told whole.
    const rolls = brief.filter(({ event }) => event.seat === 0 && event.do === "roll");
    for (const { texts } of rolls) expect(texts[0]).toMatch(/^You rolled /);
  });

  it("ends with who won", () => {
    expect(told("dice-standard", { voice: "brief" }).at(-1)!.texts.at(-1)).toMatch(/^The game is over\. .*win/);
  });
});

describe("a game that opens", () => {
  const opening = (name: string, who: Partial<Listener> = {}) => {
    const { start } = load(name);
    const pieces = start.state.pieces?.["0"] ?? [];
    return openingTexts(timeline(start, [])[0]!, { ...ALONE, ...who }, pieces).join(" ");
  };

  it("tells whose turn it is, what lies open and what we hold", () => {
    expect(opening("board-standard")).toMatch(/(Your turn|is to move)\. Printed symbols: .*Your rack: \w+-\w+, /);
    expect(opening("cards-standard")).toMatch(/You: \w+-\w+.* open\. .* open\. Your hand: \w+-\w+, /);
    expect(opening("dice-standard")).toMatch(/^Your turn\. Chip: \w+, .* and \w+\.$/);
  });

  it("keeps the pieces to itself where several people listen", () => {
    expect(opening("cards-standard", { you: null, yours: [0, 1], shared: true })).not.toContain("Your hand");
  });
});
