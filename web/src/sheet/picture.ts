/** A sheet as a picture, to be shared or kept: names, tracks, and who won. */

import { PATHS } from "../look/symbols.ts";
import { toast } from "../look/toasts.svelte.ts";
import { crumb } from "../table/say.ts";
import { LETTERS, SYMBOLS } from "../words/symbols.ts";
import { t, when } from "../words/words.svelte.ts";
import type { Sheet } from "./model/sheet.ts";
import type { Shown } from "./model/shown.ts";
import { endText } from "./say.ts";
import { say } from "./words.svelte.ts";

const WIDTH = 1080;
const EDGE = 48;
const HEAD = 210;
const ROW = 52;
const PART = 6 * ROW + 110;
const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif";

type Colours = (name: string) => string;

/** Hand the picture to another program where the device can, else as a file. */
export async function share(sheet: Sheet, shown: Shown): Promise<void> {
  const blob = await draw(sheet, shown);
  const file = new File([blob], `sixfold-${sheet.game}-${sheet.id}.png`, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: t("app.name") });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  save(file);
  toast(say("share.saved"));
}

function save(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // The browser reads it a moment later.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function draw(sheet: Sheet, shown: Shown): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEAD + shown.tracks.length * (PART + 24) + EDGE;
  const paper = canvas.getContext("2d")!;
  const style = getComputedStyle(document.documentElement);
  const colours: Colours = (name) => style.getPropertyValue(`--${name}`).trim();
  paper.fillStyle = colours("page");
  paper.fillRect(0, 0, canvas.width, canvas.height);
  drawHead(paper, colours, sheet, shown);
  shown.tracks.forEach((row, side) => {
    drawPart(paper, colours, { sheet, shown, row, side, top: HEAD + side * (PART + 24) });
  });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture could not be made"))), "image/png");
  });
}

function drawHead(paper: CanvasRenderingContext2D, colours: Colours, sheet: Sheet, shown: Shown): void {
  const { game, variant, players, created } = sheet;
  write(paper, `700 56px ${FONT}`, colours("text"), endText(sheet, shown)?.title ?? say("title"), EDGE, 100);
  const about = `${crumb({ game, variant, seats: players.length })} · ${when(created)}`;
  write(paper, `500 32px ${FONT}`, colours("text-muted"), about, EDGE, 156);
}

interface Part {
  sheet: Sheet;
  shown: Shown;
  row: readonly number[];
  side: number;
  top: number;
}

function drawPart(paper: CanvasRenderingContext2D, colours: Colours, { sheet, shown, row, side, top }: Part): void {
  const places = shown.sides.flatMap((one, place) => (one === side ? [place] : []));
  paper.fillStyle = colours("slab");
  paper.beginPath();
  paper.roundRect(EDGE, top, WIDTH - 2 * EDGE, PART, 32);
  paper.fill();
  const name = places.map((place) => sheet.players[place]).join(" & ");
  write(paper, `680 40px ${FONT}`, colours("slab-text"), name, EDGE + 32, top + 64);
  const rank = shown.ended?.ranks[places[0]!];
  if (rank && sheet.players.length > 1) {
    const text = rank === 1 ? t("status.won") : t("status.place", { n: rank });
    write(paper, `650 32px ${FONT}`, colours("slab-muted"), text, WIDTH - EDGE - 32, top + 62, "right");
  }
  for (const symbol of SYMBOLS) drawRow(paper, colours, shown, row[symbol]!, symbol, top + 90 + symbol * ROW);
}

function drawRow(
  paper: CanvasRenderingContext2D,
  colours: Colours,
  { end, sections }: Shown,
  value: number,
  symbol: number,
  top: number,
): void {
  const colour = colours(LETTERS[symbol]!);
  paper.save();
  paper.translate(EDGE + 32, top + 6);
  paper.scale(0.4, 0.4);
  paper.fillStyle = colour;
  paper.fill(new Path2D(PATHS[symbol]!), "evenodd");
  paper.restore();
  const left = EDGE + 96;
  const right = WIDTH - EDGE - 110;
  const gaps = sections.length - 1;
  const step = (right - left - gaps * 12) / end;
  for (let at = 1; at <= end; at++) {
    const crossed = sections.filter(([, last]) => at > last).length;
    paper.fillStyle = at <= Math.abs(value) ? colour : colours("slab-line");
    paper.beginPath();
    paper.roundRect(left + (at - 1) * step + crossed * 12, top + 12, step - (end > 20 ? 2 : 5), 28, 5);
    paper.fill();
  }
  write(paper, `720 38px ${FONT}`, colours("slab-text"), String(value), WIDTH - EDGE - 32, top + 40, "right");
}

function write(
  paper: CanvasRenderingContext2D,
  font: string,
  colour: string,
  text: string,
  x: number,
  y: number,
  align: CanvasTextAlign = "left",
): void {
  paper.font = font;
  paper.fillStyle = colour;
  paper.textAlign = align;
  paper.fillText(text, x, y, WIDTH - 2 * EDGE);
}
