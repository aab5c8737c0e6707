/** Which sentences are said for the ear: of a game when it opens, and of each step. */

import type { Start } from "../protocol.ts";
import type { Shown } from "../state/game.ts";
import type { Step } from "../state/steps.ts";
import { colourName, pieceList, symbolOf } from "../words/symbols.ts";
import { list, t } from "../words/words.svelte.ts";
import { tell } from "./outcome.ts";
import { calledBy, moveText, scoreText } from "./say.ts";

/** Who listens, and how much they want to hear. */
export interface Listener {
  /** The seat that is called "you". */
  you: number | null;
  yours: readonly number[];
  /** Several people listen, and their pieces are hidden from each other. */
  shared: boolean;
  /** Brief: what scores, and what concerns our own seats. Full: every roll, draw, standing and turn. */
  voice: "brief" | "full";
}

/** What others do that is told in brief as well. */
const TOLD = ["place", "play", "score", "swap", "resign", "timeout"];

export function stepTexts({ event, before, after }: Pick<Step, "event" | "before" | "after">, who: Listener): string[] {
  const said = event.type === "undone" ? [undoneText(after.start, event.seat, who.you)] : moveTexts(after, who);
  const { outcome, turn, phase } = after.state;
  if (outcome) said.push(`${t("live.over")} ${tell(outcome, after.start, [...who.yours]).title}.`);
  else if (turn !== null && turn !== before.state.turn && phase === "move") said.push(turnText(after, who));
  return said.filter((text) => text !== "");
}

function moveTexts(after: Shown, who: Listener): string[] {
  const entry = after.log.at(-1)!;
  const { event, seat } = entry;
  const full = who.voice === "full";
  if (!full && !who.yours.includes(seat) && !TOLD.includes(entry.move.kind)) return [];
  const said = [moveText(entry, after.start, who)];
  if (full && (event.gains ?? []).some((n) => n > 0)) said.push(scoreText(after, seat, who.you));
  if ((event.bonus ?? 0) > 0 && (full || who.yours.includes(seat))) {
    said.push(seat === who.you ? t("live.bonus.you") : t("live.bonus", { name: after.start.names[seat] ?? "" }));
  }
  return said;
}

function undoneText(start: Start, seat: number, you: number | null): string {
  return `${seat === you ? t("log.undone.you") : t("log.undone", { name: start.names[seat] ?? "" })}.`;
}

/** Whose turn it is, where that is to be said. */
export function turnText({ start, state }: Shown, who: Listener): string {
  const { turn } = state;
  if (turn === null) return "";
  if (turn === who.you) return t("live.yours");
  return who.voice === "full" || who.yours.includes(turn) ? t("live.named", { name: start.names[turn] ?? "" }) : "";
}

/** A game that has just come onto the screen: whose turn it is, what lies open, and what we hold. */
export function openingTexts(shown: Shown, who: Listener, pieces: readonly string[]): string[] {
  const { start, state, log } = shown;
  if (state.outcome) return [];
  const said = [turnText(shown, { ...who, voice: "full" })];
  if (start.setting.game !== "board") said.push(...start.names.map((_, seat) => openText(shown, seat, who.you)));
  else if (log.length === 0) {
    const printed = Object.entries(start.board).map(([cell, letter]) => `${colourName(symbolOf(letter))} ${cell}`);
    said.push(t("live.printed", { symbols: list(printed) }));
  }
  if (log.length > 0 && who.you !== null) said.push(scoreText(shown, who.you, who.you));
  if (pieces.length > 0 && !who.shared) {
    const where = start.setting.game === "board" ? t("board.rack") : t("cards.hand");
    said.push(`${where}: ${pieceList(pieces)}.`);
  }
  return said.filter((text) => text !== "");
}

/** A seat's open cards or dice: "Chip: open red-blue." */
function openText({ start, state }: Shown, seat: number, you: number | null): string {
  const name = calledBy(start, seat, you);
  if (start.setting.game === "cards") {
    return t("live.open.cards", { name, cards: pieceList(state.open?.[seat] ?? []) });
  }
  const dice = [...(state.dice?.[seat] ?? "")].map((letter) => colourName(symbolOf(letter)));
  return dice.length > 0 ? t("live.open.dice", { name, dice: list(dice) }) : "";
}
