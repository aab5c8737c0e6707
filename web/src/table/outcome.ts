/** The end of a game in words: who won, what decided it, and where we came in. */

import type { Outcome, Start } from "../protocol.ts";
import { lowestSymbols, partners, trackOf } from "../state/markers.ts";
import { colourName } from "../words/symbols.ts";
import { list, t } from "../words/words.svelte.ts";

export interface OutcomeText {
  /** "No placement is left". */
  why: string;
  /** "Ada wins, 10 to 9". */
  title: string;
  /** "10 beats 9: Bea's lowest was orange." */
  about: string;
}

/** A game that is over, and the seat that is called "you". */
interface Ended {
  outcome: Outcome;
  start: Start;
  winners: number[];
  you: number | null;
  gone: boolean;
}

/** `gone`: it ended because somebody was away too long. */
export function tell(outcome: Outcome, start: Start, yours: readonly number[], gone = false): OutcomeText {
  const you = yours.length === 1 ? yours[0]! : null;
  const winners = outcome.ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  const ended = { outcome, start, winners, you, gone };
  if (start.setting.seats === 1) return { why: why(ended), ...solo(outcome) };
  return { why: why(ended), title: title(ended), about: about(ended) };
}

const ascending = (values: readonly number[]) => [...values].sort((a, b) => a - b);
const isTeam = (start: Start) => partners(start, 0).length > 1;

function names(symbols: number[]): string {
  return list(symbols.map(colourName));
}

function why({ outcome, start, you, gone }: Ended): string {
  if (outcome.reason === "full") return t("over.full");
  if (outcome.reason === "all") return goal(start);
  const name = start.names[outcome.by ?? -1] ?? "";
  const ours = you !== null && outcome.by === you;
  if (outcome.reason === "resign") return ours ? t("over.resign.you") : t("over.resign", { name });
  if (gone) return ours ? t("over.gone.you") : t("over.gone", { name });
  return ours ? t("over.timeout.you") : t("over.timeout", { name });
}

/** What ends a game at once when all six are there. */
function goal(start: Start): string {
  const { game } = start.setting;
  if (game === "cards") return t("over.all.cards");
  if (game === "dice") return t("over.all.dice");
  return start.rules.shared ? t("over.all.duel") : t("over.all.at", { n: start.rules.end });
}

function solo(outcome: Outcome): Omit<OutcomeText, "why"> {
  const values = outcome.tracks[0]!;
  const [n, ...rest] = ascending(values);
  const lowest = lowestSymbols(values);
  const about =
    lowest.length === values.length
      ? t("over.solo.level", { n: n! })
      : t("over.solo.about", { symbols: names(lowest), n: n!, rest: rest.join(", ") });
  return { title: t("over.solo", { n: n! }), about };
}

function sideName(start: Start, seats: readonly number[]): string {
  return isTeam(start) ? list(seats.map((seat) => start.names[seat]!)) : (start.names[seats[0]!] ?? "");
}

function isShared({ start, winners }: Ended): boolean {
  return winners.length > partners(start, winners[0]!).length;
}

function duelSides(outcome: Outcome, winner: number): [number, number] {
  const values = outcome.tracks[winner]!;
  return [values.filter((value) => value > 0).length, values.filter((value) => value < 0).length];
}

function title(ended: Ended): string {
  const { start, winners, you } = ended;
  if (isShared(ended)) return t("over.shared", { names: list(winners.map((seat) => start.names[seat]!)) });
  const name = sideName(start, winners);
  const score = margin(ended);
  if (you !== null && winners.includes(you)) return score ? t("over.you.by", score) : t("over.you");
  if (isTeam(start)) return score ? t("over.team.by", { names: name, ...score }) : t("over.team", { names: name });
  return score ? t("over.wins.by", { name, ...score }) : t("over.wins", { name });
}

/** "10 to 9" in figures, where the game was played to its end and the lowest decided. */
function margin({ outcome, start, winners }: Ended): { a: number; b: number } | null {
  const second = outcome.ranks.indexOf(2);
  if (outcome.reason === "resign" || outcome.reason === "timeout" || second < 0) return null;
  const lowest = (seat: number) => Math.min(...outcome.tracks[trackOf(start, seat)]!);
  const [a, b] = start.rules.shared
    ? duelSides(outcome, winners[0]!)
    : ([lowest(winners[0]!), lowest(second)] as const);
  return a === b ? null : { a, b };
}

function about(ended: Ended): string {
  const { outcome, start, winners, you } = ended;
  const quit = outcome.reason === "resign" || outcome.reason === "timeout";
  if (outcome.tracks.length > 2 && you !== null && !winners.includes(you)) {
    if (outcome.by === you) return "";
    const second = !quit && outcome.ranks[you] === 2;
    return [place(outcome, you), second ? tieText(outcome, start, winners[0]!, you) : ""].filter(Boolean).join(" ");
  }
  if (quit) return "";
  if (isShared(ended)) return t("over.equal");
  if (start.rules.shared) {
    const [a, b] = duelSides(outcome, winners[0]!);
    return t("over.duel", { a, b });
  }
  const second = outcome.ranks.indexOf(2);
  if (second < 0) return "";
  return tieText(outcome, start, winners[0]!, second) || beats(ended, second);
}

/** "You came 3rd, with orange at 4 as your lowest." */
function place(outcome: Outcome, you: number): string {
  const values = outcome.tracks[you]!;
  const told = { symbols: names(lowestSymbols(values)), n: Math.min(...values) };
  const rank = outcome.ranks[you]!;
  return rank === 2 ? t("over.place.2", told) : rank === 3 ? t("over.place.3", told) : t("over.place.4", told);
}

/** What decided between two seats whose lowest are level; nothing where the lowest decided. */
function tieText(outcome: Outcome, start: Start, winner: number, second: number): string {
  const won = ascending(outcome.tracks[trackOf(start, winner)]!);
  const lost = ascending(outcome.tracks[trackOf(start, second)]!);
  const at = won.findIndex((value, index) => value !== lost[index]);
  return at > 0 ? t("over.tie", { n: won[0]!, a: won[at]!, b: lost[at]! }) : "";
}

function beats({ outcome, start, winners, you }: Ended, second: number): string {
  const values = outcome.tracks[trackOf(start, second)]!;
  const a = Math.min(...outcome.tracks[trackOf(start, winners[0]!)]!);
  const told = { a, b: Math.min(...values), symbols: names(lowestSymbols(values)) };
  if (you !== null && !isTeam(start) && you === second) return t("over.beats.you", told);
  if (!isTeam(start)) return t("over.beats", { ...told, name: sideName(start, [second]) });
  return t("over.beats.team", { ...told, names: sideName(start, partners(start, second)) });
}
