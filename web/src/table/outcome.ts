/** The end of a game in words: who won, and what decided it. */

import type { Outcome, Start } from "../protocol.ts";
import { lowestSymbols, trackOf } from "../state/game.ts";
import { colourName } from "../words/symbols.ts";
import { list, t } from "../words/words.svelte.ts";

export interface Told {
  /** "No placement is left". */
  why: string;
  /** "Ada wins, 10 to 9". */
  title: string;
  /** "10 beats 9: Bea's lowest was orange." */
  about: string;
}

export function tell(outcome: Outcome, start: Start, yours: readonly number[]): Told {
  const quitter = outcome.ranks.indexOf(Math.max(...outcome.ranks));
  const why = {
    full: () => t("over.full"),
    all: () => t("over.all"),
    resign: () => t("over.resign", { name: start.names[quitter] ?? "" }),
    timeout: () => t("over.timeout", { name: start.names[quitter] ?? "" }),
  }[outcome.reason]();
  if (start.setting.seats === 1) return { why, ...solo(outcome) };
  const winners = outcome.ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  return { why, title: title(outcome, start, winners, yours), about: about(outcome, start, winners, yours) };
}

const ascending = (values: readonly number[]) => [...values].sort((a, b) => a - b);

function names(symbols: number[]): string {
  return list(symbols.map(colourName));
}

function solo(outcome: Outcome): Omit<Told, "why"> {
  const values = outcome.tracks[0]!;
  const [n, ...rest] = ascending(values);
  return {
    title: t("over.solo", { n: n! }),
    about: t("over.solo.about", { symbols: names(lowestSymbols(values)), n: n!, rest: rest.join(", ") }),
  };
}

function winnerName(start: Start, winners: number[]): string {
  return start.setting.variant === "team"
    ? list(winners.map((seat) => start.names[seat]!))
    : (start.names[winners[0]!] ?? "");
}

function sharedWin(start: Start, winners: number[]): boolean {
  return winners.length > (start.setting.variant === "team" ? 2 : 1);
}

function duelSides(outcome: Outcome, winner: number): [number, number] {
  const values = outcome.tracks[winner]!;
  return [values.filter((value) => value > 0).length, values.filter((value) => value < 0).length];
}

function title(outcome: Outcome, start: Start, winners: number[], yours: readonly number[]): string {
  if (sharedWin(start, winners)) return t("over.shared", { names: list(winners.map((seat) => start.names[seat]!)) });
  const name = winnerName(start, winners);
  const you = yours.length === 1 && winners.includes(yours[0]!);
  const played = outcome.reason === "full" || outcome.reason === "all";
  const second = outcome.ranks.indexOf(2);
  if (!played || second < 0) return you ? t("over.you") : t("over.wins", { name });
  const [a, b] =
    start.setting.variant === "duel"
      ? duelSides(outcome, winners[0]!)
      : [winners[0]!, second].map((seat) => Math.min(...outcome.tracks[trackOf(start, seat)]!));
  if (a === b) return you ? t("over.you") : t("over.wins", { name });
  return you ? t("over.you.by", { a: a!, b: b! }) : t("over.wins.by", { name, a: a!, b: b! });
}

function about(outcome: Outcome, start: Start, winners: number[], yours: readonly number[]): string {
  if (outcome.reason === "resign" || outcome.reason === "timeout") return "";
  if (sharedWin(start, winners)) return t("over.equal");
  const winner = winners[0]!;
  if (start.setting.variant === "duel") {
    const [a, b] = duelSides(outcome, winner);
    return t("over.duel", { a, b });
  }
  const second = outcome.ranks.indexOf(2);
  if (second < 0) return "";
  const won = ascending(outcome.tracks[trackOf(start, winner)]!);
  const lostValues = outcome.tracks[trackOf(start, second)]!;
  const lost = ascending(lostValues);
  const place = won.findIndex((value, index) => value !== lost[index]);
  if (place < 0 || won[place]! < lost[place]!) return t("over.all.about", { name: winnerName(start, winners) });
  if (place > 0) return t("over.tie", { n: won[0]!, a: won[place]!, b: lost[place]! });
  const told = { a: won[0]!, b: lost[0]!, symbols: names(lowestSymbols(lostValues)) };
  const loser =
    start.setting.variant === "team" ? winnerName(start, [second % 2, (second % 2) + 2]) : (start.names[second] ?? "");
  return yours.length === 1 && yours.includes(second)
    ? t("over.beats.you", told)
    : t("over.beats", { ...told, name: loser });
}
