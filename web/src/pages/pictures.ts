/** The pictures of the games on the start page, with the pieces that tables show too; loaded when the page has nothing else to do. */

import type { Component } from "svelte";
import type { GameName } from "../state/variants.ts";
import BoardPicture from "./BoardPicture.svelte";
import CardsPicture from "./CardsPicture.svelte";
import DicePicture from "./DicePicture.svelte";

export const PICTURES: Record<GameName, Component> = { board: BoardPicture, cards: CardsPicture, dice: DicePicture };
