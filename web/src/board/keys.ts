/** The keys of the board game; the help dialog shows them. */

export type Deed =
  | { do: "pick"; slot: number }
  | { do: "turn"; by: 1 | -1 }
  | { do: "flip" | "enter" | "back" | "undo" | "type" | "help" | "draw" | "swap" };

/** What a key asks for anywhere at the table; null if nothing. */
export function deedOf(event: KeyboardEvent): Deed | null {
  const { key } = event;
  if (/^[1-6]$/.test(key)) return { do: "pick", slot: Number(key) - 1 };
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
