import { board } from "./nl/board.ts";
import { cards } from "./nl/cards.ts";
import { common } from "./nl/common.ts";
import { device } from "./nl/device.ts";
import { dice } from "./nl/dice.ts";
import { pages } from "./nl/pages.ts";
import { social } from "./nl/social.ts";
import { table } from "./nl/table.ts";
import type { Words } from "./words.svelte.ts";

export const nl: Words = { ...common, ...table, ...social, ...pages, ...device, ...board, ...cards, ...dice };
