import { pieceName, symbolOf } from "../words/symbols.ts";
import type { Lesson } from "./lesson.svelte.ts";

/** How far the learner is with a move. */
export type Phase = "pick" | "other" | "aim" | "turn" | "go";

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];

/** The slot of the rack or hand that holds the piece to take. */
export function slotOf(piece: string): HTMLElement | undefined {
  const back = piece[1]! + piece[0]!;
  return all("[data-slot]").find((slot) => {
    const label = slot.getAttribute("aria-label") ?? "";
    return label.includes(pieceName(piece)) || label.includes(pieceName(back));
  });
}

export function phaseOf(lesson: Lesson): Phase {
  if (lesson.piece === null) return "go";
  if (slotOf(lesson.piece)?.getAttribute("aria-pressed") !== "true") {
    return all('[data-slot][aria-pressed="true"]').length > 0 ? "other" : "pick";
  }
  if (lesson.prepared) return "go";
  if (lesson.turned) return "turn";
  return lesson.cells.length > 0 ? "aim" : "go";
}

/** What a step points at; nothing where it is not on screen. */
export function targetsOf(lesson: Lesson, phase: Phase): HTMLElement[] {
  const { step, wanted, piece, cells } = lesson;
  if (wanted === null) return marked(step.mark, lesson);
  if ((phase === "pick" || phase === "other") && piece !== null) {
    const slot = slotOf(piece);
    return slot ? [slot] : [];
  }
  if (phase === "turn") return all(".dock .turn button").slice(0, 1);
  if (phase === "aim") return cells.flatMap((cell) => all(`[data-cell="${cell}"]`).slice(0, 1));
  if (wanted === "swap") return all(".dock .button.line:not(.lone)").slice(0, 1);
  if (wanted === "roll") return all(".dock .second .button, .dock .main .button").slice(0, 1);
  const main = all(".dock .button.main").slice(0, 1);
  // The first of a row lets the dice match, then come the six symbols.
  if (wanted.includes("=")) {
    const joker = 1 + symbolOf(wanted.at(-1)!);
    return [...all(".uses .row label").slice(joker, joker + 1), ...main];
  }
  if (lesson.game === "cards" && all(".order").length > 0) return [...all(".order").slice(0, 1), ...main];
  return main;
}

function marked(mark: Lesson["step"]["mark"], lesson: Lesson): HTMLElement[] {
  if (mark === "own") {
    const sheet = ".stage .sheet .slab, .sheets .own .slab";
    const row = 'aside [data-track="0"], .scores [data-track="0"]';
    return all(lesson.game === "dice" ? sheet : row)
      .filter((panel) => panel.getClientRects().length > 0)
      .slice(0, 1);
  }
  return mark === "table" && lesson.game === "cards" ? all(".mat") : [];
}
