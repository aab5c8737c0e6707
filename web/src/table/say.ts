/** Moves and positions in words, for the log, the live region and the result. */

import type { Spoken, Start } from "../protocol.ts";
import { isBot } from "../state/bots.ts";
import type { Entry, Shown } from "../state/game.ts";
import { trackOf } from "../state/markers.ts";
import type { Joker } from "../state/notation.ts";
import type { LiveTable } from "../state/table.svelte.ts";
import type { GameName } from "../state/variants.ts";
import { colourName, pieceList, pieceName, symbolOf } from "../words/symbols.ts";
import { list, soonDay, t } from "../words/words.svelte.ts";

/** "2 red and 4 blue". */
export function gainsText(gains: readonly number[] | undefined): string {
  const parts = (gains ?? []).flatMap((n, symbol) => (n > 0 ? [t("log.gain", { n, symbol: colourName(symbol) })] : []));
  return parts.length > 0 ? list(parts) : t("log.nothing");
}

/** What something gives: "2 red and 4 blue, 1 lost". */
export function effectText(effect: { gains?: number[]; lost?: number[] }): string {
  const sum = (effect.lost ?? []).reduce((a, b) => a + b, 0);
  return gainsText(effect.gains) + (sum > 0 ? `, ${t("log.lost", { n: sum })}` : "");
}

/** A seat as it is spoken of: "you", or its name. */
export function calledBy(start: Start, seat: number, you: number | null): string {
  return seat === you ? t("you") : (start.names[seat] ?? "");
}

/** Who is told of a move: the seat that is called "you", and whether others listen who must not learn what was drawn. */
interface Audience {
  you?: number | null;
  shared?: boolean;
}

/** A move in a sentence: "Ada placed red and blue on d8 e8: 2 red and 4 blue, 1 lost." */
export function moveText(entry: Entry, start: Start, to: Audience = {}): string {
  const { move, event } = entry;
  const name = start.names[entry.seat] ?? "";
  const mine = entry.seat === to.you;
  const gets = (what: string) => `${t("log.gets", { what, points: effectText(event) })}.`;
  const more = event.reshuffled ? ` ${t("log.reshuffled")}` : "";
  switch (move.kind) {
    case "place": {
      const what = { piece: pieceName(move.piece), cells: move.cells.join(" ") };
      return gets(mine ? t("log.place.you", what) : t("log.place", { name, ...what }));
    }
    case "play": {
      const piece = pieceName(move.piece);
      return gets(mine ? t("log.play.you", { piece }) : t("log.play", { name, piece }));
    }
    case "score": {
      const who = mine ? t("log.score.you") : t("log.score", { name });
      return gets([who, ...jokerTexts(move.jokers)].join(", "));
    }
    case "roll": {
      const dice = list([...(event.got?.join("") ?? "")].map((letter) => colourName(symbolOf(letter))));
      return `${mine ? t("log.roll.you", { dice }) : t("log.roll", { name, dice })}.`;
    }
    case "draw":
      return drawText(entry, name, to);
    case "swap": {
      const pieces = pieceList(event.shown ?? []);
      const swapped = mine ? t("log.swap.you", { pieces }) : t("log.swap", { name, pieces });
      const known = event.got?.length && !to.shared;
      return known ? `${swapped}. ${drawText(entry, name, to)}` : `${swapped}.${more}`;
    }
    case "resign":
      return `${mine ? t("log.resign.you") : t("log.resign", { name })}.`;
    case "timeout":
      if (event.gone) return `${mine ? t("over.gone.you") : t("over.gone", { name })}.`;
      return `${mine ? t("log.timeout.you") : t("log.timeout", { name })}.`;
  }
}

/** What was said, or which reaction was shown. */
export function lineText(line: Spoken): string {
  return line.sign ? t(`react.${line.sign}`) : (line.text ?? "");
}

/** "2 green as a joker for yellow", for each joker. */
export function jokerTexts(jokers: readonly Joker[]): string[] {
  return jokers.map((joker) =>
    t("log.joker", { dice: `${joker.count} ${colourName(joker.symbol)}`, symbol: colourName(joker.as) }),
  );
}

function drawText({ event, seat }: Entry, name: string, { you, shared }: Audience): string {
  const more = event.reshuffled ? ` ${t("log.reshuffled")}` : "";
  const n = event.drew ?? 0;
  if (event.got?.length && !shared) {
    const pieces = pieceList(event.got);
    return `${seat === you ? t("log.draw.known.you", { pieces }) : t("log.draw.known", { name, pieces })}.${more}`;
  }
  return `${seat === you ? t("log.draw.you", { n }) : t("log.draw", { name, n })}.${more}`;
}

/** A seat's standing: "Ada: red 8, green 6, … Lowest 5." */
export function scoreText(shown: Shown, seat: number, you: number | null = null): string {
  const track = trackOf(shown.start, seat);
  const values = shown.state.tracks[track] ?? [];
  const lowest = values[shown.state.lowest[track]?.[0] ?? 0] ?? 0;
  const said = values.map((value, symbol) => `${colourName(symbol)} ${value}`).join(", ");
  const name = calledBy(shown.start, seat, you);
  // In a duel the lowest is not what counts.
  if (shown.start.rules.shared) return `${t("tracks.said", { name, values: said })}.`;
  return t("live.score", { name, values: said, lowest });
}

/** Whose turn it is, as the title says it. */
export function turnTitle(shown: Shown, you: number | null, now: Partial<LiveTable["turnNow"]> = {}): string {
  const { state, start } = shown;
  const { ending = false, away = false, ahead = false, holiday = null } = now;
  if (state.outcome || state.turn === null) return t("title.over");
  if (ahead) return t("title.ahead");
  const name = start.names[state.turn] ?? "";
  if (state.turn === you) {
    if (state.phase === "refill") return ending ? t("title.ending") : t("title.refill");
    return state.bonus ? t("title.bonus") : t("title.yours");
  }
  if (holiday !== null) return t("title.holiday", { name, when: soonDay(holiday) });
  if (away) return t("title.away", { name });
  if (start.bots[state.turn] != null) return t("title.thinking", { name });
  return t("title.named", { name });
}

/** For whom we wait, where a button says why it cannot be pressed. */
export function waitText(table: LiveTable): string {
  const turn = table.shown?.state.turn ?? 0;
  const name = table.name(turn);
  const holiday = table.holiday(turn);
  if (holiday !== null) return t("away.holiday", { when: soonDay(holiday) });
  if (table.isAway(turn)) return t("title.away", { name });
  // With days to move, who is not there does not think.
  return table.away(turn) === null ? t("turn.wait", { name }) : t("title.named", { name });
}

/** What a seat is doing, below its name; `away` says of a player who is not there. */
export function seatStatus(
  shown: Shown,
  seats: readonly number[],
  yours: readonly number[],
  away: (seat: number) => string | null,
  live = true,
): string {
  const { state, start } = shown;
  const mine = seats.some((seat) => yours.includes(seat));
  if (state.outcome) {
    if (start.setting.seats === 1) return t("title.over");
    const rank = state.outcome.ranks[seats[0]!] ?? 0;
    return rank === 1 ? t("status.won") : t("status.place", { n: rank });
  }
  const turn = state.turn !== null && seats.includes(state.turn);
  if (mine && yours.length === 1) {
    if (turn) return state.bonus ? t("status.you.bonus") : t("status.you.turn");
    return t("status.you");
  }
  const missed = live ? seats.map(away).find((text) => text !== null) : null;
  if (missed) return missed;
  if (turn) {
    if (state.bonus) return t("status.bonus");
    return live && start.bots[state.turn!] != null ? t("status.thinking") : t("status.turn");
  }
  if (seats.length > 1) return t("status.team");
  const bot = start.bots[seats[0]!];
  if (bot != null) return t("status.bot", { strength: strength(bot) });
  if (!live) return "";
  return t("status.waiting");
}

export function strength(bot: string): string {
  return isBot(bot) ? t(`bot.${bot}`) : bot;
}

/** "Board · 2 players", with the variant where it is not the standard one; in short, the variant stands for its game. */
export function crumb(setting: { game: GameName; variant: string; seats: number }, short = false): string {
  const game = t(`game.${setting.game}`);
  const players = t("players", { n: setting.seats });
  if (setting.variant === "standard") return t("crumb", { game, players });
  const variant = variantName(setting.variant);
  const about = setting.variant === "duel" ? t("crumb.duel", { variant }) : t("crumb", { game: variant, players });
  return short ? about : `${game} · ${about}`;
}

export function variantName(variant: string): string {
  const known = ["standard", "team", "solo", "duel", "hidden-start"] as const;
  const found = known.find((name) => name === variant);
  return found ? t(`variant.${found}`) : variant;
}
