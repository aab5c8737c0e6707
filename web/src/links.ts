/**
 * A finished game, a position or a deal inside a link. It stands in the fragment, so it goes to whoever opens the link and to no
 * server. As text it is a version, a checksum, and JSON, compressed; what the JSON holds is judged where it is opened.
 */

import { privateAddress } from "./address.ts";
import { sha256 } from "./engine/sha256.ts";
import type { Setting } from "./protocol.ts";
import { type BotName, isBot } from "./state/bots.ts";

/** A record, as far as a link needs it. One that is not over is a position, with the way to it. */
export interface Written {
  game: Setting["game"];
  variant: string;
  options: Record<string, boolean | number>;
  seats: { name: string; bot?: string }[];
  moves: { seat: number; do: string; got?: unknown; at?: number }[];
  outcome: { tracks: number[][] } | null;
  fairness?: { seed?: string | null; game: string; entropy: (string | null)[] };
}

/** A game to look at, from its beginning to where it stands. */
export interface SharedGame {
  kind: "game";
  record: Written;
}

/** The same pieces in the same order for somebody else. */
export interface SharedDeal {
  kind: "deal";
  game: Written["game"];
  variant: string;
  options: Written["options"];
  /** The bot in each seat, null for whoever opens the link. */
  bots: (BotName | null)[];
  /** What it is dealt from: the seed of a table on a device. */
  seed: string;
  /** What somebody reached with it. */
  reached: { name: string; lowest: number } | null;
}

export type Shared = SharedGame | SharedDeal;

/** Why a link cannot be opened: it is of another version, it was cut or changed on its way, or it is too long. */
export type WhyNotOpened = "version" | "broken" | "long";

export class LinkError extends Error {
  constructor(readonly why: WhyNotOpened) {
    super(`the link cannot be opened: ${why}`);
  }
}

const VERSION = "1";
const CHECK = 8;
/** Characters of a link's text; a long game has about five thousand. */
const LONGEST = 60_000;
/** Bytes of what is in it, as a record may have. */
const LARGEST = 1 << 20;
/** Programs that find links in a text may take the sentence's own signs with them. */
const AROUND = /[\s.,;:!?'"’”)\]}>]+$/;

/** A link to give away. */
export async function linkTo(shared: Shared): Promise<string> {
  return privateAddress(`/shared/${await pack(shared)}`);
}

export async function pack(shared: Shared): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(shared));
  const data = toText(await through(bytes, new CompressionStream("deflate-raw")));
  if (data.length > LONGEST) throw new LinkError("long");
  return VERSION + checksum(data) + data;
}

export async function unpack(text: string): Promise<Shared> {
  const whole = text.replace(AROUND, "");
  if (whole.length > LONGEST + CHECK + 1) throw new LinkError("long");
  if (!/^[\w-]+$/.test(whole)) throw new LinkError("broken");
  if (whole[0] !== VERSION) throw new LinkError("version");
  const data = whole.slice(1 + CHECK);
  if (checksum(data) !== whole.slice(1, 1 + CHECK)) throw new LinkError("broken");
  try {
    const bytes = await through(fromText(data), new DecompressionStream("deflate-raw"));
    return check(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
  } catch (error) {
    throw error instanceof LinkError ? error : new LinkError("broken");
  }
}

/** A record without the times of its moves, which a link has no room for. */
export function shareGame(record: Written): SharedGame {
  return { kind: "game", record: { ...record, moves: record.moves.map(({ at: _, ...move }) => move) } };
}

/** The position after so many entries of a record, without what came after it or would let it be foreseen. */
export function sharePosition(record: Written, entries: number): SharedGame {
  if (entries >= record.moves.length) return shareGame(record);
  const { fairness: _, ...rest } = record;
  const { ended: __, ...begun } = rest as typeof rest & { ended?: number };
  return shareGame({ ...begun, moves: record.moves.slice(0, entries), outcome: null });
}

/** The text of a seed that deals as a finished game was dealt; null if its record does not tell. */
export function seedOf({ fairness }: Written): string | null {
  if (!fairness?.seed) return null;
  return ["sixfold/1", fairness.game, fairness.entropy.map((one) => one ?? "").join(","), fairness.seed].join("|");
}

/** The record of a shared game as text. */
export function recordText({ record }: SharedGame): string {
  return JSON.stringify(record);
}

/** What the JSON of a link must have before anything is made of it. */
function check(found: unknown): Shared {
  const shared = found as Shared;
  const isFine =
    isObject(found) && (shared.kind === "game" ? isGame(shared) : shared.kind === "deal" && isDeal(shared));
  if (!isFine) throw new LinkError("broken");
  return shared;
}

function isGame({ record }: SharedGame): boolean {
  return isObject(record) && Array.isArray(record.moves) && Array.isArray(record.seats);
}

function isDeal({ game, variant, options, bots, seed, reached }: SharedDeal): boolean {
  const isNamed = [game, variant, seed].every((text) => typeof text === "string" && text.length < 1000);
  const isSeated = Array.isArray(bots) && bots.every((bot) => bot === null || isBot(bot));
  return isNamed && isObject(options) && isSeated && bots.includes(null) && (reached === null || isReached(reached));
}

function isReached(reached: unknown): boolean {
  const { name, lowest } = isObject(reached) ? reached : {};
  return typeof name === "string" && name.length <= 100 && Number.isInteger(lowest);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function checksum(data: string): string {
  return toText(sha256(new TextEncoder().encode(VERSION + data))).slice(0, CHECK);
}

/** Send bytes through a stream; what grows beyond all bounds is refused while it comes. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: GenericTransformStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = new Blob([bytes]).stream().pipeThrough<Uint8Array<ArrayBuffer>>(stream).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > LARGEST) {
      await reader.cancel();
      throw new LinkError("long");
    }
    parts.push(next.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function toText(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function fromText(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}
