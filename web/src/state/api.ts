import type {
  BotList,
  ChangePassword,
  CreateTable,
  Daily,
  DeleteAccount,
  FullState,
  Imported,
  KeepSettings,
  KeptSettings,
  Lobby,
  Login,
  Me,
  PuzzleList,
  PuzzleShown,
  Reach,
  Replay,
  ReviewSoFar,
  SeatLink,
  SessionList,
  SharedSheet,
  ShareSheet,
  Solution,
  TableInfo,
  Tried,
  TryBody,
} from "../protocol.ts";
import { language, maybe, t } from "../words/words.svelte.ts";
import { dailyNamed, lobbyNamed, meNamed, replayNamed } from "./names.ts";
import { whyRefused } from "./refused.ts";

/** A refusal of the server, or that it could not be reached (`network`). */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  /** Which entry of a record breaks it, from 0. */
  readonly move: number | null;

  constructor(code: string, message: string, status = 0, move: number | null = null) {
    super(message);
    this.move = move;
    this.name = "ApiError";
    this.code = code;
    this.status = status;
  }
}

/** Codes whose sentence from the server says more than ours can; it is in English. */
const TOLD_BETTER = ["undo/refused", "record/broken", "player/present", "account/name"];

/** What to tell a person about an error: our own words where we know the code, the server's sentence elsewhere. */
export function explain(error: unknown): string {
  if (!(error instanceof ApiError)) return t("error.unknown");
  const why = error.code === "move/illegal" ? whyRefused(error.message) : null;
  if (why) return why;
  if (language() === "en" && error.message && TOLD_BETTER.includes(error.code)) return sentence(error.message);
  return maybe(`error.${error.code}`) ?? (sentence(error.message) || t("error.unknown"));
}

function sentence(text: string): string {
  return text && text[0]!.toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}

/** The first request of this page: its answer may bring the cookie by which this device is known, and the others must carry it. */
let first: Promise<unknown> | null = null;
const PATIENCE = 2000;

const soon = (work: Promise<unknown>) =>
  Promise.race([work.catch(() => undefined), new Promise((go) => setTimeout(go, PATIENCE))]);

type Method = "GET" | "POST" | "DELETE";

/** What is under way, and the request among it that changes who this browser is. */
const pending = new Set<Promise<unknown>>();
let changing: Promise<unknown> | null = null;

/** Ask the server for something; what only some pages ask for stands with them. */
export async function ask<Answer>(method: Method, path: string, body?: unknown): Promise<Answer> {
  if (first) await soon(first);
  if (changing) await soon(changing);
  const answer = request<Answer>(method, path, body);
  first ??= answer;
  pending.add(answer);
  const done = () => pending.delete(answer);
  answer.then(done, done);
  return answer;
}

/** Ask for something that brings another cookie: what was asked before is answered first, what comes later goes with the new one. */
export async function become<Answer>(method: Method, path: string, body?: unknown): Promise<Answer> {
  const before = Promise.allSettled([...pending]);
  const answer = soon(before).then(() => request<Answer>(method, path, body));
  changing = answer;
  try {
    return await answer;
  } finally {
    changing = null;
  }
}

async function request<Answer>(method: Method, path: string, body?: unknown): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(`/api/${path}`, {
      method,
      credentials: "same-origin",
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
    });
  } catch {
    throw new ApiError("network", "");
  }
  const text = await response.text();
  let answer: unknown = null;
  try {
    answer = text === "" ? null : JSON.parse(text);
  } catch {
    throw new ApiError(response.ok ? "unknown" : "network", "", response.status);
  }
  if (!response.ok) {
    const refusal = (answer as { error?: { code?: string; message?: string; move?: number } } | null)?.error;
    throw new ApiError(refusal?.code ?? "unknown", refusal?.message ?? "", response.status, refusal?.move ?? null);
  }
  return answer as Answer;
}

const part = encodeURIComponent;
const on = (day?: string | null) => (day ? `?day=${part(day)}` : "");

/** The server's HTTP side, one verb a line. */
export const api = {
  createTable: (wish: CreateTable) => ask<TableInfo>("POST", "tables", wish),
  /** Go on at the server with the game of a record that is not over. */
  adopt: (record: string) => ask<TableInfo>("POST", "tables/adopt", record),
  lobby: async () => lobbyNamed(await ask<Lobby>("GET", "tables")),
  bots: () => ask<BotList>("GET", "bots"),
  table: (id: string) => ask<TableInfo>("GET", `tables/${part(id)}`),
  state: (id: string) => ask<FullState>("GET", `tables/${part(id)}/state`),
  join: (id: string, player?: number, name?: string) =>
    ask<TableInfo>("POST", `tables/${part(id)}/join`, { player, name }),
  seatLink: (id: string, player: number) => ask<SeatLink>("POST", `tables/${part(id)}/players/${player}/link`, {}),
  claim: (secret: string) => ask<TableInfo>("POST", "claim", { secret }),
  /** The record of a running game in which nobody else plays, as far as it goes. */
  recordSoFar: (table: string) => ask<Record<string, unknown>>("GET", `tables/${part(table)}/record`),
  record: (game: string) => ask<Record<string, unknown>>("GET", `games/${part(game)}/record`),
  replay: async (game: string, seat: number | "open") =>
    replayNamed(await ask<Replay>("GET", `games/${part(game)}/replay?seat=${seat}`)),
  sharedSheet: (id: string) => ask<SharedSheet>("GET", `sheets/${part(id)}`),
  /** Write a score sheet in place of a version; the answer is what stands now. */
  shareSheet: (id: string, sheet: ShareSheet) => ask<SharedSheet>("POST", `sheets/${part(id)}`, sheet),
  importRecord: (text: string) => ask<Imported>("POST", "records", text),
  register: (login: Login) => become<Me>("POST", "accounts", login),
  login: (login: Login) => become<Me>("POST", "login", login),
  logout: () => become<null>("POST", "logout", {}),
  sessions: () => ask<SessionList>("GET", "sessions"),
  endSession: (id: string) => ask<null>("DELETE", `sessions/${part(id)}`),
  endOtherSessions: () => ask<null>("DELETE", "sessions"),
  changePassword: (wish: ChangePassword) => become<null>("POST", "account/password", wish),
  deleteAccount: (wish: DeleteAccount) => become<null>("POST", "account/delete", wish),
  me: async () => meNamed(await ask<Me>("GET", "me")),
  reach: () => ask<Reach>("GET", "reach"),
  reviewSoFar: (game: string, since: number) =>
    ask<ReviewSoFar>("GET", `games/${part(game)}/review/progress?since=${since}`),
  tryLine: (game: string, wish: TryBody) => ask<Tried>("POST", `games/${part(game)}/try`, wish),
  puzzles: () => ask<PuzzleList>("GET", "puzzles"),
  puzzle: (id: string) => ask<PuzzleShown>("GET", `puzzles/${part(id)}`),
  solve: (id: string, move: string) => ask<Solution>("POST", `puzzles/${part(id)}`, { do: move }),
  keepSettings: (settings: KeepSettings["settings"]) => ask<KeptSettings>("POST", "settings", { settings }),
  discard: (id: string) => ask<null>("POST", `tables/${part(id)}/discard`, {}),
  daily: async (day?: string | null) => dailyNamed(await ask<Daily>("GET", `daily${on(day)}`)),
  /** Today's deal for the ranking, or one of a day that is over for practice. */
  playDaily: (name?: string, day?: string | null) => ask<TableInfo>("POST", `daily${on(day)}`, { name }),
};
