/** A match in words: how it stands, who won it, who begins next. */

import type { TableInfo } from "../protocol.ts";
import { teamSize } from "../state/variants.ts";
import { list, t } from "../words/words.svelte.ts";

/** What a player has in a match so far. */
export interface Standing {
  player: number;
  name: string;
  /** It is our only one, and called "you". */
  you: boolean;
  /** By game. */
  points: number[];
  sum: number;
}

/** The players of a match, those with the most points first. */
export function standings(info: TableInfo): Standing[] {
  const games = info.points ?? [];
  const alone = info.players.filter((player) => player.yours).length === 1;
  return info.players
    .map((player, index) => {
      const points = games.map((game) => game[index] ?? 0);
      const sum = points.reduce((all, n) => all + n, 0);
      return { player: index, name: player.name ?? "", you: player.yours === true && alone, points, sum };
    })
    .sort((a, b) => b.sum - a.sum);
}

export function isMatchOver(info: TableInfo): boolean {
  return info.games > 1 && (info.points?.length ?? 0) >= info.games;
}

/** "Chip wins the match 14 : 11"; nothing while it goes on. */
export function matchTitle(info: TableInfo): string | null {
  if (!isMatchOver(info)) return null;
  const all = standings(info);
  const winners = all.filter((one) => one.sum === all[0]!.sum);
  const size = teamSize(info);
  // Those who score together have the same points.
  const score = all
    .filter((_, index) => index % size === 0)
    .map((one) => one.sum)
    .join(" : ");
  const names = list(winners.map((one) => one.name));
  if (winners.length > size) return t("match.shared", { names, score });
  if (winners.some((one) => one.you)) return t("match.you", { score });
  return size > 1 ? t("match.team", { names, score }) : t("match.wins", { name: names, score });
}

/** "Game 2 of 3: Chip begins." for the game that comes next; nothing when the match is over. */
export function nextText(info: TableInfo): string {
  if (info.games < 2 || isMatchOver(info)) return "";
  const number = info.status === "over" ? info.number + 1 : info.number;
  // The start rotates: the player with the number of the game begins.
  const first = info.players[number % info.players.length]!;
  const told = { number: (number % info.games) + 1, games: info.games };
  const alone = info.players.filter((player) => player.yours).length === 1;
  return first.yours && alone ? t("match.next.you", told) : t("match.next", { ...told, name: first.name ?? "" });
}

/** How a match is counted, in a line. */
export function countingText(info: TableInfo): string {
  return t(`match.rule.${info.game}`);
}
