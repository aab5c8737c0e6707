/** Entries and ends of a sheet in words, for the log, the strip below the parts and the ear. */

import { LOST as CARDS_LOST } from "../cards/lost.ts";
import { LOST as DICE_LOST } from "../dice/products.ts";
import type { Outcome, Start } from "../protocol.ts";
import { readMove } from "../state/notation.ts";
import { type OutcomeText, tell } from "../table/outcome.ts";
import { effectText, jokerTexts } from "../table/say.ts";
import { type LostWords, lostTexts } from "../tracks/lost.ts";
import { colourName, pieceList, pieceName, symbolOf } from "../words/symbols.ts";
import { list, t } from "../words/words.svelte.ts";
import type { Sheet, SheetEntry } from "./model/sheet.ts";
import type { Line, Scored, Shown } from "./model/shown.ts";
import { say } from "./words.svelte.ts";

const BOARD_LOST: LostWords = {
  end: ({ n, symbol, end }) => say("lost.end", { n, symbol, end }),
  closed: ({ n, symbol, section, least }) => say("lost.half", { n, symbol, section, least }),
};
const LOST: Readonly<Record<Sheet["game"], LostWords>> = { board: BOARD_LOST, cards: CARDS_LOST, dice: DICE_LOST };

/** What of the points was lost, by symbol. Crosses of a turn may open a strip for earlier ones, so gains can exceed points. */
export function lostOf({ points, gains }: Scored): number[] {
  return points.map((n, symbol) => Math.max(0, n - gains[symbol]!));
}

/** "Ada: 2 red and 1 blue, 1 lost" */
export function lineText(sheet: Sheet, line: Line): string {
  const { entry, scored } = line;
  const what = entryText(sheet, entry);
  if (!scored || entry.kind === "turn") return what;
  return t("log.gets", { what, points: effectText({ gains: [...scored.gains], lost: lostOf(scored) }) });
}

function entryText({ players }: Sheet, entry: SheetEntry): string {
  const name = "place" in entry ? players[entry.place]! : "";
  switch (entry.kind) {
    case "points":
      return name;
    case "turn":
      return say("log.turn", { name });
    case "tile":
      return t("log.place", { name, piece: pieceName(entry.tile), cells: entry.cells.join(" ") });
    case "open":
      return say("log.open", {
        cards: entry.open.map((row, place) => `${players[place]}: ${pieceList(row)}`).join("; "),
      });
    case "card":
      return t("log.play", { name, piece: pieceName(entry.card) });
    case "swap":
      return say("log.swap", { name });
    case "lying":
      return say("log.lying", {
        dice: entry.dice.flatMap((row, place) => (row ? [`${players[place]}: ${diceText(row)}`] : [])).join("; "),
      });
    case "dice": {
      const roll = entry.rolls.at(-1);
      const move = readMove(["score", ...entry.jokers].join(" "));
      const jokers = move.kind === "score" ? jokerTexts(move.jokers) : [];
      return [roll ? t("log.roll", { name, dice: diceText(roll) }) : t("log.score", { name }), ...jokers].join(", ");
    }
    case "end":
      return say("log.end");
    case "resign":
      return t("log.resign", { name });
  }
}

function diceText(dice: string): string {
  return list([...dice].map((letter) => colourName(symbolOf(letter))));
}

/** Why points were lost, and why an entry does not count; `before` is the row of its side before it. */
export function whyTexts(sheet: Sheet, shown: Shown, line: Line, before: readonly number[]): string[] {
  if (line.refused) return [say(`refused.${line.refused.why}`)];
  if (!line.scored) return [];
  const { rules } = startOf(sheet, shown);
  return lostTexts(rules, before, { gains: line.scored.gains, lost: lostOf(line.scored) }, LOST[sheet.game]);
}

/** The end of a game: why, who won, and what decided. */
export function endText(sheet: Sheet, shown: Shown): OutcomeText | null {
  const { ended } = shown;
  if (!ended) return null;
  const outcome: Outcome = {
    tracks: shown.tracks.map((row) => [...row]),
    ranks: [...ended.ranks],
    reason: ended.reason,
    by: ended.quitter,
  };
  return tell(outcome, startOf(sheet, shown), []);
}

/** The sheet as the texts about games on a screen know one. */
function startOf({ game, variant, options, players, id, number, created }: Sheet, shown: Shown): Start {
  const sections = shown.sections.map(([first, last, least]) => ({ first, last, least }));
  const isShared = variant === "duel";
  return {
    game: id,
    table: id,
    number,
    setting: { game, variant, seats: players.length, options: { ...options } },
    names: [...players],
    bots: players.map(() => null),
    seating: players.map((_, place) => place),
    state: { turn: shown.turn, phase: "move", tracks: [], lowest: [] },
    board: {},
    radius: shown.radius,
    rules: { end: shown.end, sections, sides: [...shown.sides], kinds: {}, shared: isShared },
    started: created,
    fairness: { commitment: "", entropy: [], game: id },
  };
}
