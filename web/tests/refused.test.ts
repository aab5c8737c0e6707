import { beforeAll, expect, it } from "vitest";
import { REFUSALS } from "../src/engine/layout.ts";
import { ApiError, explain } from "../src/state/api.ts";
import { de } from "../src/words/de.ts";
import { en } from "../src/words/en.ts";
import { speakWith } from "../src/words/words.svelte.ts";

/** The reasons as the rules give them, filled in. */
const reasons = [...new Set(REFUSALS.map((text) => text.replace("{1}", "RB").replace(/\{[23]\}/, "h8")))];

beforeAll(() => speakWith("en", en));

it("knows every reason of the rules", () => {
  expect(reasons).toHaveLength(11);
});

it.each(reasons)("speaks to the person, not of a seat: %s", (reason) => {
  const said = explain(new ApiError("move/illegal", `seat 0 cannot place RB h8 h9: ${reason}`));
  expect(said).not.toMatch(/\bseat\b|^it\b|\bits\b|\([BD]\d/);
  expect(said).not.toBe(en["error.move/illegal"]);
});

it("says it in the reader's language", () => {
  speakWith("de", de);
  const refused = (reason: string) => explain(new ApiError("move/illegal", `seat 1 cannot place RB h8 h9: ${reason}`));
  expect(refused("h8 is not free (B6)")).toBe("h8 ist belegt.");
  expect(refused("something new")).toBe(de["error.move/illegal"]);
  expect(explain(new ApiError("move/malformed", "‘x’ is no move"))).toBe(de["error.move/malformed"]);
});
