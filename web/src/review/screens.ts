import type { Component } from "svelte";
import type { LiveTable } from "../state/table.svelte.ts";

/** The games' own screens, each loaded when it is needed. */
export const SCREENS: Record<string, () => Promise<{ default: Component<{ table: LiveTable }> }>> = {
  board: () => import("../board/BoardTable.svelte"),
  cards: () => import("../cards/CardsTable.svelte"),
  dice: () => import("../dice/DiceTable.svelte"),
};
