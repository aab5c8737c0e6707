import type { Component } from "svelte";
import type { LiveTable } from "../state/table.svelte.ts";

export type Screen = Component<{ table: LiveTable }>;

/** The games' own screens, each loaded when it is needed. */
export const SCREENS: Record<string, () => Promise<{ default: Screen }>> = {
  board: () => import("../board/BoardTable.svelte"),
  cards: () => import("../cards/CardsTable.svelte"),
  dice: () => import("../dice/DiceTable.svelte"),
};
