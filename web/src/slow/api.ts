/** What slow games ask the server for. */

import type { Choices, Holidays, KeepPlan, Own } from "../protocol.ts";
import { ask } from "../state/api.ts";

const of = (game: string) => `games/${encodeURIComponent(game)}`;

export const slowApi = {
  own: (game: string) => ask<Own>("GET", `${of(game)}/own`),
  keepNote: (game: string, note: string) => ask<Own>("POST", `${of(game)}/note`, { note }),
  /** What a seat that is not in turn could do if it were. */
  choices: (game: string, seat: number) => ask<Choices>("GET", `${of(game)}/plan?seat=${seat}`),
  keepPlan: (game: string, plan: KeepPlan) => ask<Own>("POST", `${of(game)}/plan`, plan),
  dropPlan: (game: string) => ask<Own>("DELETE", `${of(game)}/plan`),
  holidays: () => ask<Holidays>("GET", "holidays"),
  takeHoliday: (begins: number, ends: number) => ask<Holidays>("POST", "holidays", { begins, ends }),
  endHoliday: (begins: number) => ask<Holidays>("DELETE", `holidays/${begins}`),
};

/** How many days of holidays fit into a year (docs/server.md); the server says it with every answer. */
export const MOST_DAYS = 30;
