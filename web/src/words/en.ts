import { board } from "./en/board.ts";
import { cards } from "./en/cards.ts";
import { common } from "./en/common.ts";
import { device } from "./en/device.ts";
import { dice } from "./en/dice.ts";
import { pages } from "./en/pages.ts";
import { social } from "./en/social.ts";
import { table } from "./en/table.ts";

export const en = { ...common, ...table, ...social, ...pages, ...device, ...board, ...cards, ...dice };
