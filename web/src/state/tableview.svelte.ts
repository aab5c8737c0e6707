import type { Choices, Fairness, Start, TableInfo } from "../protocol.ts";
import { Absences } from "./absence.svelte.ts";
import type { ApiError } from "./api.ts";
import { Chat } from "./chat.svelte.ts";
import { Clocks } from "./clock.svelte.ts";
import type { Entry, Shown } from "./game.ts";
import { trackOf } from "./markers.ts";
import { Passing } from "./passing.svelte.ts";
import { NOTHING, type Pointed } from "./pointed.ts";
import { settings } from "./settings.svelte.ts";
import { TurnEnd } from "./turnend.svelte.ts";
import type { Wire } from "./wire.ts";

/** What is about to be done and shows on the rails before it is. */
export interface Plan {
  seat: number;
  gains: number[];
  lost?: number[];
}

/** A move that is looked at beside others. */
export interface Outline {
  do: string;
  /** Its letter; none for the move that was played. */
  letter: string;
  kind: "chosen" | "played" | "other";
}

/**
 * A table as this page sees it: what it is, what is shown of its game, and what can be done now.
 * It holds data only: what a page puts around the table stands in `table/slots.svelte.ts`.
 */
export class TableView {
  readonly id: string;
  info = $state.raw<TableInfo | null>(null);
  /** The position on screen; it runs behind the server's while moves are being shown. */
  shown = $state.raw<Shown | null>(null);
  readonly chat: Chat;
  fairness = $state.raw<Fairness | null>(null);
  /** What the server tells everyone: it restarts, or its database is away. */
  notice = $state<"restarting" | "reconnecting" | null>(null);
  /** Why the last thing did not work, in the language that is spoken; shown beside its cause. */
  problem = $state<string | null>(null);
  /** The table cannot be shown at all. */
  lost = $state<ApiError | null>(null);
  plan = $state.raw<Plan | null>(null);
  /** A move is on its way to the server. */
  sending = $state(false);
  /** A move to take into the hand, as it was chosen elsewhere; it is not made. */
  aimed = $state.raw<{ do: string } | null>(null);
  /** Moves that are outlined on the board: the one played, and others with their letters. */
  outlines = $state.raw<readonly Outline[]>([]);
  /** What a sentence beside the table speaks of. */
  pointed = $state.raw<Pointed>(NOTHING);
  /** All moves of a game that is over, the ply of the one looked at, and how to go to one; null while a game is played. */
  book = $state.raw<{ log: readonly Entry[]; at?: number; go: (ply: number) => void } | null>(null);
  /** A game that is over is looked at: everyone is named, nobody is "you". */
  named = $state(false);
  /** It is a table on this device: nobody else can come to it, and no server knows it. */
  onDevice = $state(false);
  /** Moves are studied here and not played: what is outlined is judged. */
  studied = $state(false);
  /** A turn that comes is planned here: moves are kept and not made. */
  ahead = $state(false);
  /** What happened while nobody looked is being shown. */
  filming = $state(false);
  /** A quiet word on what to do first; each one is a new object. */
  nudge = $state.raw<{ text: string } | null>(null);
  /** How to play here is asked for, from the menu or by a key. */
  helping = $state(false);
  readonly clocks = new Clocks();
  readonly absences = new Absences();

  protected readonly wire: Wire;
  /** What the server last offered; the screen may not have caught up. */
  protected offered = $state.raw<Choices | null>(null);
  protected readonly passing = new Passing(() => (this.nudge = null));
  protected readonly turnEnd = new TurnEnd();

  constructor(id: string, wire: Wire) {
    this.id = id;
    this.chat = new Chat(id);
    this.wire = wire;
  }

  get start(): Start | null {
    return this.shown?.start ?? null;
  }
  get connection() {
    return this.wire.connection;
  }
  /** Why what is played here does not stay on this device; null where it does, or is on the server. */
  get unkept() {
    return this.wire.storage?.why ?? null;
  }
  /** When the turn ends by itself (as performance.now()), while undo is offered. */
  get drawAt(): number | null {
    return this.turnEnd.at;
  }
  /** What waits for the connection. */
  get unsent() {
    return this.wire.unsent;
  }
  /** The seats of this game that are held on this device. */
  yours = $derived<number[]>(this.shown?.start.yours ?? []);
  /** The seat that is spoken to as "you": our only one. */
  you = $derived.by<number | null>(() => (this.yours.length === 1 && !this.named ? this.yours[0]! : null));
  /** The seat of ours that is to move, if any. */
  active = $derived.by<number | null>(() => {
    if (this.passing.parting) return null;
    const turn = this.shown?.state.turn ?? null;
    return turn !== null && this.yours.includes(turn) ? turn : null;
  });
  /** Several people share this device and their pieces are hidden from each other. */
  shared = $derived<boolean>(this.yours.length > 1 && (this.shown?.start.rules.held ?? 0) > 0);
  /** The device must be passed on before any pieces are shown. */
  covered = $derived<boolean>(
    this.shared && this.shown?.state.outcome == null && this.active !== null && this.passing.facing !== this.active,
  );
  /** The seat whose side of the table we see; null for spectators. */
  seat = $derived<number | null>(this.active ?? this.passing.facing ?? this.yours[0] ?? null);
  /** The pieces of that seat; none while the device is being passed on. */
  pieces = $derived<string[]>(
    this.seat === null || this.covered || (this.shared && this.passing.facing === null)
      ? []
      : (this.shown?.state.pieces?.[String(this.seat)] ?? []),
  );
  /** What can be done now, once the screen has caught up. */
  choices = $derived<Choices | null>(
    this.offered && this.offered.seq === this.shown?.seq && this.offered.game === this.start?.game && !this.covered
      ? this.offered
      : null,
  );
  /** The turn is about to end: draw, or swap where that is allowed. */
  refilling = $derived<boolean>(this.shown?.state.phase === "refill" && this.active !== null && !this.covered);
  spectating = $derived<boolean>(this.info !== null && !this.info.players.some((player) => player.yours));
  over = $derived<boolean>(this.shown?.state.outcome != null);
  /** There is somebody to talk to, or something was said. */
  talks = $derived.by<boolean>(() => {
    const people = this.info?.players.filter((player) => player.kind !== "bot" && !player.yours).length ?? 0;
    return (this.info?.chat ?? false) && (people > 0 || this.chat.lines.length > 0);
  });
  /** How many others watch. */
  watching = $derived.by<number>(() => Math.max(0, (this.info?.watching ?? 0) - (this.spectating ? 1 : 0)));
  /** Those of them who want to be seen. */
  watchers = $derived.by<string[]>(() => {
    const names = this.info?.watchers ?? [];
    const own = this.spectating ? names.indexOf(this.seenAs) : -1;
    return names.filter((_, index) => index !== own);
  });
  /** Lines of the others that were not on screen yet. */
  unread = $derived.by<number>(() => this.chat.unread((line) => this.isOurs(line.player)));

  /** The name under which we want to be seen where we watch; empty for none. */
  protected get seenAs(): string {
    return settings.seen && !this.onDevice ? settings.name : "";
  }

  /** The seat whose scores stand first; null leaves them in the order of seats. */
  get first(): number | null {
    return this.yours.length > 1 ? null : this.seat;
  }
  name(seat: number): string {
    return this.start?.names[seat] ?? "";
  }
  isBot(seat: number): boolean {
    return this.start?.bots[seat] != null;
  }
  /** Milliseconds for which another seat's player has been away; null for one who is there, and for bots. */
  away(seat: number): number | null {
    const player = this.start?.seating[seat];
    return player === undefined || this.isOurs(player) || this.isBot(seat) ? null : this.absences.of(player);
  }
  /** Until when another seat's player is on holiday; null for one who is not. */
  holiday(seat: number): number | null {
    const player = this.start?.seating[seat];
    return player === undefined || this.isOurs(player) ? null : (this.info?.players[player]?.holiday ?? null);
  }
  /** A seat's player has deleted their account: nobody has to wait for them. */
  hasLeft(seat: number): boolean {
    return this.info?.players[this.start?.seating[seat] ?? -1]?.left ?? false;
  }
  /** A seat's player is missed: they should be there and are not. */
  isAway(seat: number | null): boolean {
    const needed = this.info?.gone_after != null || (seat !== null && this.hasLeft(seat));
    return seat !== null && !this.over && needed && this.away(seat) !== null;
  }
  /** What else there is to say of the turn: it is about to end by itself, or its player is missed. */
  get turnNow(): { ending: boolean; away: boolean; ahead: boolean; holiday: number | null } {
    const turn = this.shown?.state.turn ?? null;
    const holiday = turn === null ? null : this.holiday(turn);
    return { ending: this.drawAt !== null, away: this.isAway(turn), ahead: this.ahead, holiday };
  }
  /** A player is at this device. */
  isOurs(player: number | null): boolean {
    return player !== null && this.info?.players[player]?.yours === true;
  }
  /** The row of the tracks that a seat moves on. */
  track(seat: number): number {
    return this.start ? trackOf(this.start, seat) : seat;
  }
}
