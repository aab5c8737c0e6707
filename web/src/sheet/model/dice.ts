/** The dice game's advice: the ways to score a roll, the best first, and what the others cost. */

import { loadBots } from "../../engine/bots/bots.ts";
import { bySeat } from "../../engine/bots/thought.ts";
import { fromPage } from "../../engine/files.ts";
import type { Game } from "../../engine/game.ts";
import type { Source } from "../../engine/module.ts";
import { offersFor } from "../../engine/review/offers.ts";
import { rulesOf } from "../../engine/rules.ts";
import { settingOf } from "../../engine/setting.ts";
import { lostOf } from "./cards.ts";
import { compare, courseOf } from "./fold.ts";
import type { Place, Sheet } from "./sheet.ts";
import type { Scored } from "./shown.ts";

/** A way to score a roll. */
export interface Offer {
  /** "YY=G": these dice are a joker for that symbol. */
  readonly jokers: readonly string[];
  readonly scored: Scored;
  /** Crosses that are made, and crosses that are lost. */
  readonly crosses: number;
  readonly lost: number;
  /** The player's row after it, by symbol. */
  readonly row: readonly number[];
  /** It fills the sheet and wins. */
  readonly wins: boolean;
  /** The chance to win after it, as the strongest bots see it; null if `loadAdvice` has not loaded them. */
  readonly chance: number | null;
}

const advised = new Set<string>();

/** Load what is needed to say which way is best by chances; without it the ways are ordered by the row they lead to. */
export async function loadAdvice(sheet: Sheet, source: Source = fromPage): Promise<void> {
  await loadBots(source, settingFor(sheet));
  advised.add(nameFor(sheet));
}

const settingFor = (sheet: Sheet) => settingOf(sheet.game, { ...sheet, seats: sheet.players.length });
const nameFor = (sheet: Sheet) => JSON.stringify(settingFor(sheet));

/** The ways to score dice that a player rolled, the best first. Ways that lead to the same row are one, with the fewest jokers. */
export function offers(sheet: Sheet, place: Place, dice: string): readonly Offer[] {
  const course = courseOf(sheet);
  course.roll(place, [dice]);
  const { game } = course;
  const chances = advised.has(nameFor(sheet)) ? chancesOf(game) : null;
  const found = new Map<string, Offer>();
  for (const code of game.legalMoves) {
    if (!game.history.face.isScoring(code)) continue;
    const offer = offerOf(game, code, chances?.get(code) ?? null);
    const same = found.get(offer.row.join());
    if (!same || same.jokers.length > offer.jokers.length) found.set(offer.row.join(), offer);
  }
  return [...found.values()].sort(byWorth);
}

function byWorth(one: Offer, other: Offer): number {
  if (one.chance !== null && other.chance !== null) return other.chance - one.chance;
  return Number(other.wins) - Number(one.wins) || compare("dice", other.row, one.row) || other.crosses - one.crosses;
}

function offerOf(game: Game, code: number, chance: number | null): Offer {
  const rules = rulesOf("dice");
  const seat = game.turn!;
  const after = game.copy();
  after.push(code);
  const scored = rules.account(game.state, after.state, code);
  const [, ...jokers] = game.spell(code).split(" ");
  const crosses = scored.gains.reduce((sum, gain) => sum + gain, 0);
  const wins = rules.isOver(after.state);
  return { jokers, scored, crosses, lost: lostOf(scored), row: after.tracks[seat]!, wins, chance: wins ? 1 : chance };
}

/** The chance to win after each way to score, by the number of the move. */
function chancesOf(game: Game): Map<number, number> {
  const view = game.view(null);
  const seat = game.turn!;
  return new Map(offersFor(view).map(({ code, chances }) => [code, bySeat(view, chances).shares[seat]!]));
}
