/** What there is to say about a card: the one that may be played, or the last one that was. */

import type { Choice, Event } from "../protocol.ts";
import { type Entry, lastDone, type Shown } from "../state/game.ts";
import type { LiveTable } from "../state/table.svelte.ts";
import { lostTexts } from "../tracks/lost.ts";
import { colourName, pieceName, symbolsOf } from "../words/symbols.ts";
import { either, list, sentence, t } from "../words/words.svelte.ts";
import { LOST } from "./lost.ts";
import { sources } from "./lying.ts";
import type { Pick } from "./pick.svelte.ts";

export interface Summary {
  title: string;
  text: string;
  gains: { symbol: number; n: number; from: string }[];
  lost: string[];
  /** "Red reaches 10: a bonus move". */
  reaches: string;
  /** Why a bonus move is owed now. */
  bonus: { symbol: number } | null;
  /** Why the hand may be swapped. */
  swap: string;
  /** What the others played since our last turn. */
  plays: Played[];
}

/** A card that another seat played, and what it scored. */
export interface Played {
  seq: number;
  name: string;
  piece: string;
  gains: { symbol: number; n: number }[];
  lost: number;
}

/** What the effect of a card is, in parts; `track` is the row before it. */
function parts(table: LiveTable, seat: number, piece: string, track: readonly number[], effect: Choice | Event) {
  const gains = symbolsOf(piece).map((symbol) => ({
    symbol,
    n: effect.gains?.[symbol] ?? 0,
    from: sources(effect.matches ?? [], symbol)
      .sort((a, b) => Number(b.seat === seat) - Number(a.seat === seat))
      .map((from) => whose(table, seat, from))
      .join(", "),
  }));
  const { rules } = table.start!;
  const reached = gains
    .filter(({ symbol, n }) => n > 0 && track[symbol]! + n === rules.end)
    .map(({ symbol }) => colourName(symbol));
  return {
    gains,
    lost: lostTexts(rules, track, effect, LOST),
    reaches: (effect.bonus ?? 0) > 0 ? reachText(reached, rules.end) : "",
  };
}

function reachText(reached: string[], end: number): string {
  const said = { symbols: list(reached), end };
  return sentence(reached.length > 1 ? t("cards.reaches.many", said) : t("cards.reaches", said));
}

/** "2 of yours", "1 of Chip's". */
function whose(table: LiveTable, seat: number, { seat: from, n }: { seat: number; n: number }): string {
  if (from === table.you) return t("cards.from.yours", { n });
  return from === seat ? t("cards.from.own", { n }) : t("cards.from", { n, name: table.name(from) });
}

/** The symbol whose marker reached the end and gave the bonus move that is owed now. */
export function bonusFrom(shown: Shown): number | null {
  const last = shown.log.at(-1);
  if (!shown.state.bonus || last?.move.kind !== "play") return null;
  const before = last.before.tracks[last.seat] ?? [];
  const found = (last.event.gains ?? []).findIndex(
    (n, symbol) => n > 0 && before[symbol]! + n === shown.start.rules.end,
  );
  return found < 0 ? null : found;
}

export function summarize(table: LiveTable, pick: Pick): Summary {
  const shown = table.shown!;
  const blank: Summary = { title: "", text: "", gains: [], lost: [], reaches: "", bonus: null, swap: "", plays: [] };
  const seat = table.active;
  const moving = seat !== null && shown.state.phase === "move" && !table.covered;
  if (moving && pick.piece !== null && pick.choice) {
    const track = shown.state.tracks[seat] ?? [];
    return {
      ...blank,
      title: table.named ? t("cards.if.named", { name: table.name(seat) }) : t("cards.if"),
      ...parts(table, seat, pick.piece, track, pick.choice),
    };
  }
  if (moving && shown.state.bonus) {
    const symbol = bonusFrom(shown);
    return {
      ...blank,
      title: t("cards.choose"),
      text: t("cards.choose.keys"),
      bonus: symbol === null ? null : { symbol },
    };
  }
  if (moving) return { ...blank, ...ourTurn(table, seat) };
  const last = lastDone(shown);
  if (last?.move.kind === "play") return { ...blank, ...told(table, last), swap: swapText(table) };
  return blank;
}

/** That it is our turn, and what happened since the last one; before that, how cards score. */
function ourTurn(table: LiveTable, seat: number) {
  const plays = playsSince(table.shown!, seat);
  const title = table.you === seat ? t("title.yours") : t("title.named", { name: table.name(seat) });
  return { title, text: plays.length > 0 ? t("cards.choose") : t("cards.choose.about"), plays };
}

/** The cards that the others have played since a seat's last turn. */
export function playsSince(shown: Shown, seat: number): Played[] {
  const since = shown.log.findLastIndex((entry) => entry.seat === seat);
  return shown.log.slice(since + 1).flatMap(({ seq, seat: other, move, event }) =>
    move.kind === "play"
      ? {
          seq,
          name: shown.start.names[other] ?? "",
          piece: move.piece,
          gains: move.symbols.flatMap((symbol) => {
            const n = event.gains?.[symbol] ?? 0;
            return n > 0 ? [{ symbol, n }] : [];
          }),
          lost: (event.lost ?? []).reduce((sum, n) => sum + n, 0),
        }
      : [],
  );
}

function told(table: LiveTable, entry: Entry) {
  if (entry.move.kind !== "play") return {};
  const { piece } = entry.move;
  const title = table.you === entry.seat ? t("cards.played.you") : t("cards.played", { name: table.name(entry.seat) });
  return {
    title,
    text: sentence(pieceName(piece)),
    ...parts(table, entry.seat, piece, entry.before.tracks[entry.seat] ?? [], entry.event),
  };
}

export function swapText(table: LiveTable): string {
  const { shown, active } = table;
  if (!shown || active === null || !table.choices?.swap) return "";
  const lowest = shown.state.lowest[active] ?? [];
  return t("cards.swap.why", { symbols: either(lowest.map(colourName)) });
}
