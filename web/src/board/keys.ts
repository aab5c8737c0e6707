/** The keys of the board game; the help dialog shows them. */

import { numberedBy } from "../table/keys.ts";

export type Deed =
  | { do: "pick"; slot: number }
  | { do: "turn"; by: 1 | -1 }
  | { do: "flip" | "enter" | "back" | "undo" | "type" | "help" | "draw" | "swap" };

const DEEDS: Readonly<Record<string, Deed>> = {
  r: { do: "turn", by: 1 },
  R: { do: "turn", by: -1 },
  f: { do: "flip" },
  Enter: { do: "enter" },
  Escape: { do: "back" },
  u: { do: "undo" },
  "/": { do: "type" },
  "?": { do: "help" },
  d: { do: "draw" },
  s: { do: "swap" },
};

/** What a key asks for anywhere at the table, with so many tiles in the rack; null if nothing. */
export function deedOf(event: KeyboardEvent, slots: number): Deed | null {
  const { key } = event;
  const slot = numberedBy(key, slots);
  if (slot !== null) return { do: "pick", slot };
  return DEEDS[key] ?? null;
}

/** The direction that a key moves to on the board (0 E, 1 NE, 2 NW, 3 W, 4 SW, 5 SE); null if none. */
export function wayOf(event: KeyboardEvent): number | null {
  switch (event.key) {
    case "ArrowRight":
      return 0;
    case "ArrowLeft":
      return 3;
    case "ArrowUp":
      return event.shiftKey ? 1 : 2;
    case "ArrowDown":
      return event.shiftKey ? 4 : 5;
    case "PageUp":
      return 1;
    case "Home":
      return 2;
    case "End":
      return 4;
    case "PageDown":
      return 5;
    default:
      return null;
  }
}
