import { ApiError, explain } from "../state/api.ts";
import { sayMaybe } from "./words.svelte.ts";

/** What to tell a person about an error among friends: in our own words where we know the code. */
export function why(error: unknown): string {
  return (error instanceof ApiError ? sayMaybe(`error.${error.code}`) : null) ?? explain(error);
}
