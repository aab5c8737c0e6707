import { ApiError, explain } from "../state/api.ts";
import { t } from "../words/words.svelte.ts";

/** Why a password that was asked for once more did not do. */
export function wrongPassword(error: unknown): string {
  return error instanceof ApiError && error.code === "account/refused" ? t("me.password.wrong") : explain(error);
}
