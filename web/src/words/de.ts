import { board } from "./de/board.ts";
import { cards } from "./de/cards.ts";
import { common } from "./de/common.ts";
import { device } from "./de/device.ts";
import { dice } from "./de/dice.ts";
import { pages } from "./de/pages.ts";
import { social } from "./de/social.ts";
import { table } from "./de/table.ts";
import type { Words } from "./words.svelte.ts";

export const de: Words = { ...common, ...table, ...social, ...pages, ...device, ...board, ...cards, ...dice };
