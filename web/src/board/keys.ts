/** The keys of the board game; the help dialog shows them. */

import { numberedBy } from "../table/keys.ts";

export type Deed =
  | { do: "pick"; slot: number }
  | { do: "turn"; by: 1 | -1 }
  | { do: "flip" | "enter" | "back" | "undo" | "type" | "help" | "draw" | "swap" };

/** What a key asks for anywhere at the table, with so many tiles in the rack; null if nothing. */
export function deedOf(event: KeyboardEvent, slots: number): Deed | null {
  const { key } = event;
  const slot = numberedBy(key, slots);
  if (slot !== null) return { do: "pick", slot };
  switch (key) {
    case "r":
      return { do: "turn", by: 1 };
    case "R":
      return { do: "turn", by: -1 };
    case "f":
      return { do: "flip" };
    case "Enter":
      return { do: "enter" };
    case "Escape":
      return { do: "back" };
    case "u":
      return { do: "undo" };
    case "/":
      return { do: "type" };
    case "?":
      return { do: "help" };
    case "d":
      return { do: "draw" };
    case "s":
      return { do: "swap" };
    default:
      return null;
  }
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
