/** What is shown of a profile: the server's games and those of this device put together, and averages. No DOM. */

import type { DeviceResults } from "../device/results.ts";
import type { Against, KindResults, Profile, Rating, ReviewedGame } from "../protocol.ts";

/** How often someone was before, level with and behind somebody. */
export function gamesOf({ won = 0, drawn = 0, lost = 0 }: Against): number {
  return won + drawn + lost;
}

/** Results by kind of game, from both places, those most played first. */
export function joinKinds(server: readonly KindResults[], device: readonly KindResults[]): KindResults[] {
  const joined = server.map((kind) => ({ ...kind, places: [...kind.places] }));
  for (const kind of device) {
    const same = joined.find((one) => sameKind(one, kind));
    if (same) add(same, kind);
    else joined.push({ ...kind, places: [...kind.places] });
  }
  return joined.sort((one, other) => other.games - one.games);
}

function sameKind(one: KindResults, other: KindResults): boolean {
  return one.game === other.game && one.variant === other.variant && one.seats === other.seats;
}

function add(to: KindResults, more: KindResults): void {
  const [played, others] = [to.played ?? 0, more.played ?? 0];
  const sum = (to.lowest ?? 0) * played + (more.lowest ?? 0) * others;
  to.games += more.games;
  to.places = to.places.map((count, place) => count + (more.places[place] ?? 0));
  to.played = played + others;
  to.lowest = sum / Math.max(played + others, 1);
  to.best = Math.max(to.best ?? 0, more.best ?? 0);
}

/** The strengths of our bots, the weakest first. */
const LEVELS = ["random", "greedy", "easy", "medium", "hard", "expert"];

/** Results against bots, from both places: the weakest first, those of others last. */
export function joinBots(server: readonly Against[], device: readonly Against[]): Against[] {
  const joined = server.map((one) => ({ ...one }));
  for (const one of device) {
    const same = joined.find((other) => other.bot === one.bot && other.own === one.own);
    if (!same) joined.push({ ...one });
    else {
      same.won = (same.won ?? 0) + (one.won ?? 0);
      same.drawn = (same.drawn ?? 0) + (one.drawn ?? 0);
      same.lost = (same.lost ?? 0) + (one.lost ?? 0);
    }
  }
  const level = ({ bot }: Against) => (bot ? LEVELS.indexOf(bot) : LEVELS.length);
  return joined.sort((one, other) => level(one) - level(other));
}

/** A profile with the games of this device in it. */
export function join(profile: Profile, device: DeviceResults | null): Profile {
  return {
    ...profile,
    kinds: joinKinds(profile.kinds ?? [], device?.kinds ?? []),
    bots: joinBots(profile.bots ?? [], device?.bots ?? []),
    shared: (profile.shared ?? 0) + (device?.shared ?? 0),
  };
}

export function countGames(kinds: readonly KindResults[] | undefined): number {
  return (kinds ?? []).reduce((sum, kind) => sum + kind.games, 0);
}

/** Ratings over all numbers of players, of games for which that says more than the one for a single number. */
export function overall(ratings: readonly Rating[]): Rating[] {
  return ratings.filter(
    (one) => !one.seats && !ratings.some((by) => by.seats && by.game === one.game && by.games === one.games),
  );
}

export interface Luck {
  measure: ReviewedGame["measure"];
  games: ReviewedGame[];
  luck: number;
  skill: number;
  others: number;
  accuracy: number | null;
}

/** Averages over reviewed games: those against others, and those alone, which are measured otherwise. */
export function averages(reviewed: readonly ReviewedGame[]): Luck[] {
  return (["win", "lowest"] as const).flatMap((measure) => {
    const games = reviewed.filter((one) => one.measure === measure);
    if (games.length === 0) return [];
    const mean = (of: (game: ReviewedGame) => number) => games.reduce((sum, one) => sum + of(one), 0) / games.length;
    const judged = games.flatMap(({ accuracy }) => (accuracy == null ? [] : [accuracy]));
    return {
      measure,
      games,
      luck: mean((one) => one.luck),
      skill: mean((one) => one.skill),
      others: mean((one) => one.others),
      accuracy: judged.length > 0 ? judged.reduce((sum, one) => sum + one, 0) / judged.length : null,
    };
  });
}
