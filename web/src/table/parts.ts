/** The parts of a table that nobody needs for a first move, in one file. `later.svelte.ts` loads it. */

export { default as SettingsDialog } from "../look/SettingsDialog.svelte";
export { default as Absent } from "./Absent.svelte";
export { default as GameOver } from "./GameOver.svelte";
export { default as KeyHelpDialog } from "./KeyHelpDialog.svelte";
export { default as OverBar } from "./OverBar.svelte";
export { default as RailsDialog } from "./RailsDialog.svelte";
export { default as SidePanel } from "./SidePanel.svelte";
export { default as TableMenu } from "./TableMenu.svelte";
