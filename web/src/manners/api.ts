/** What the server is asked about people whom one does not want to hear or to meet. */

import type { ReportPlayer, ShunList, ShunPlayer } from "../protocol.ts";
import { ApiError, ask, explain } from "../state/api.ts";
import { sayMaybe } from "./words.svelte.ts";

export const mannersApi = {
  list: () => ask<ShunList>("GET", "blocks"),
  shun: (wish: ShunPlayer) => ask<ShunList>("POST", "blocks", wish),
  forgive: (person: string) => ask<ShunList>("DELETE", `blocks/${person}`),
  report: (wish: ReportPlayer) => ask<void>("POST", "reports", wish),
};

/** Why something was refused, in the person's language. */
export function whyNot(error: unknown): string {
  const code = error instanceof ApiError ? error.code : "";
  return sayMaybe(`refused.${code}`) ?? explain(error);
}
