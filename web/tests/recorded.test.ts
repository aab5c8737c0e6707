import { describe, expect, it } from "vitest";
import { timeline } from "../src/state/game.ts";
import { trackOf } from "../src/state/markers.ts";
import { tell } from "../src/table/outcome.ts";
import { moveText } from "../src/table/say.ts";
import { de } from "../src/words/de.ts";
import { en } from "../src/words/en.ts";
import { nl } from "../src/words/nl.ts";
import { type Language, speakWith, type Words } from "../src/words/words.svelte.ts";
import { load } from "./fixtures.ts";

// Whole games as a server sent them to one seat.
const GAMES = ["board-standard", "board-duel", "board-solo", "cards-standard", "dice-standard"];
const LANGUAGES: [Language, Words][] = [
  ["en", en],
  ["de", de],
  ["nl", nl],
];

describe.each(GAMES)("%s", (name) => {
  const { start, events } = load(name);
  const line = timeline(start, events);
  const end = line.at(-1)!;

  it("has a position for every move and ends with an outcome", () => {
    expect(line.length).toBe(events.length + 1);
    expect(line.map((shown) => shown.ply)).toEqual(line.map((_, index) => index));
    expect(end.state.outcome?.tracks).toEqual(end.state.tracks);
  });

  it("fills two cells a tile and leaves the rest free", () => {
    if (start.setting.game !== "board") return;
    for (const shown of line) {
      expect(shown.cells.size).toBe(Object.keys(start.board).length + 2 * shown.tiles.length);
      expect(shown.cells.size + (shown.state.free ?? 0)).toBe(91);
    }
  });

  it("moves the markers by what each move gained", () => {
    for (const [index, event] of events.entries()) {
      const track = trackOf(start, event.seat);
      const before = line[index]!.state.tracks[track]!;
      const after = line[index + 1]!.state.tracks[track]!;
      const gains = event.gains?.length ? event.gains : [0, 0, 0, 0, 0, 0];
      expect(after.map((value, symbol) => value - before[symbol]!)).toEqual(gains);
    }
  });

  it.each(LANGUAGES)("is told in %s without a gap", (language, words) => {
    speakWith(language, words);
    const told = tell(end.state.outcome!, start, start.yours ?? []);
    for (const text of [...end.log.map((entry) => moveText(entry, start)), told.why, told.title, told.about]) {
      expect(text).not.toMatch(/[{}|]|undefined|NaN/);
      expect(text).not.toMatch(/^(log|over)\./);
    }
  });
});
