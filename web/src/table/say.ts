/** Moves and positions in words, for the log, the live region and the result. */

import type { Spoken, Start } from "../protocol.ts";
import type { Entry, Shown } from "../state/game.ts";
import { trackOf } from "../state/game.ts";
import type { LiveTable } from "../state/table.svelte.ts";
import { colourName, pieceName, symbolOf } from "../words/symbols.ts";
import { list, t } from "../words/words.svelte.ts";

/** "2 red and 4 blue". */
export function gainsText(gains: readonly number[] | undefined): string {
  const parts = (gains ?? []).flatMap((n, symbol) => (n > 0 ? [t("log.gain", { n, symbol: colourName(symbol) })] : []));
  return parts.length > 0 ? list(parts) : t("log.nothing");
}

/** A move in a sentence: "Ada placed red and blue on d8 e8: 2 red and 4 blue." */
export function moveText(entry: Entry, start: Start): string {
  const name = start.names[entry.seat] ?? "";
  const { move, event } = entry;
  const points = () => gainsText(event.gains);
  const sum = (event.lost ?? []).reduce((a, b) => a + b, 0);
  const more = event.reshuffled ? ` ${t("log.reshuffled")}` : "";
  const lost = sum > 0 ? `, ${t("log.lost", { n: sum })}` : "";
  switch (move.kind) {
    case "place": {
      const what = t("log.place", { name, piece: pieceName(move.piece), cells: move.cells.join(" ") });
      return `${t("log.gets", { what, points: points() })}${lost}.`;
    }
    case "play":
      return `${t("log.gets", { what: t("log.play", { name, piece: pieceName(move.piece) }), points: points() })}${lost}.`;
    case "score": {
      const jokers = move.jokers.map((joker) =>
        t("log.joker", { dice: `${joker.count} ${colourName(joker.symbol)}`, symbol: colourName(joker.as) }),
      );
      const what = [t("log.score", { name }), ...jokers].join(", ");
      return `${t("log.gets", { what, points: points() })}${lost}.`;
    }
    case "roll": {
      const dice = [...(event.got?.join("") ?? "")].map((letter) => colourName(symbolOf(letter)));
      return `${t("log.roll", { name, dice: list(dice) })}.`;
    }
    case "draw": {
      if (event.got && event.got.length > 0) {
        return `${t("log.draw.known", { name, pieces: list(event.got.map(pieceName)) })}.${more}`;
      }
      return `${t("log.draw", { name, n: event.drew ?? 0 })}.${more}`;
    }
    case "swap":
      return `${t("log.swap", { name, pieces: list((event.shown ?? []).map(pieceName)) })}.${more}`;
    case "resign":
      return `${t("log.resign", { name })}.`;
    case "timeout":
      return `${t("log.timeout", { name })}.`;
  }
}

/** What was said, or which reaction was shown. */
export function lineText(line: Spoken): string {
  return line.sign ? t(`react.${line.sign}`) : (line.text ?? "");
}

/** A seat's standing: "Ada: red 8, green 6, … Lowest 5." */
export function scoreText(shown: Shown, seat: number): string {
  const track = trackOf(shown.start, seat);
  const values = shown.state.tracks[track] ?? [];
  const lowest = values[shown.state.lowest[track]?.[0] ?? 0] ?? 0;
  const said = values.map((value, symbol) => `${colourName(symbol)} ${value}`).join(", ");
  return t("live.score", { name: shown.start.names[seat] ?? "", values: said, lowest });
}

/** Whose turn it is, as the title says it. */
export function turnTitle(shown: Shown, you: number | null, { ending = false, away = false } = {}): string {
  const { state, start } = shown;
  if (state.outcome || state.turn === null) return t("title.over");
  const name = start.names[state.turn] ?? "";
  if (state.turn === you) {
    if (state.phase === "refill") return ending ? t("title.ending") : t("title.refill");
    return state.bonus ? t("title.bonus") : t("title.yours");
  }
  if (away) return t("title.away", { name });
  if (start.bots[state.turn] != null) return t("title.thinking", { name });
  return t("title.named", { name });
}

/** For whom we wait, where a button says why it cannot be pressed. */
export function waitText(table: LiveTable): string {
  const turn = table.shown?.state.turn ?? 0;
  const name = table.name(turn);
  return table.isAway(turn) ? t("title.away", { name }) : t("turn.wait", { name });
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
  const known = ["random", "greedy", "easy", "medium", "hard", "expert"] as const;
  const found = known.find((name) => name === bot);
  return found ? t(`bot.${found}`) : bot;
}

/** "Board · 2 players", with the variant where it is not the standard one; in short, the variant stands for its game. */
export function crumb(
  setting: { game: "board" | "cards" | "dice"; variant: string; seats: number },
  short = false,
): string {
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
