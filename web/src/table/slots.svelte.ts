import { createContext, type Snippet } from "svelte";
import type { LiveTable } from "../state/table.svelte.ts";
import type { Screen } from "./screens.ts";

/** Panels for studying a game, in place of seats, log and result. */
export interface StudySlots {
  title: string;
  /** Above the table. */
  head: Snippet;
  /** Beside the table; on phones below it. */
  aside: Snippet;
  /** Above the dock. */
  note?: Snippet;
  /** The whole table must fit on the screen, so that nothing stands below it. */
  fit?: boolean;
}

/** What a page puts around a game's table. The page makes them, and the frame of the table shows them. */
export class Slots {
  /** Shown instead of the game's own dock, such as the transport of a replay. */
  transport = $state.raw<Screen | null>(null);
  /** Shown in the header, such as whose eyes a replay looks through. */
  tools = $state.raw<Snippet | null>(null);
  study = $state.raw<StudySlots | null>(null);
  /** Where the arrow in the header leads, where that is not out of a table. */
  back = $state.raw<{ href: string; label: string } | null>(null);
  /** Stands before the scores, such as what the game is about. */
  intro = $state.raw<Snippet | null>(null);

  /** Stands above the dock, such as a plan for the next turn; it makes room for the way to the next game. */
  note = $state.raw<Snippet<[Snippet<[boolean]> | null]> | null>(null);
  /** What the note says cannot wait. */
  pressing = $state(false);

  /** Stands there too: the way to the next game, with little room or much. */
  next = $state.raw<Snippet<[boolean]> | null>(null);

  /** Stands there until it is answered: a quiet question, such as whether to call someone back. */
  ask = $state.raw<Snippet | null>(null);

  /** A line stands above the dock. */
  get barred(): boolean {
    return !this.watched && (this.ask ?? this.note ?? this.next) !== null;
  }

  /** Nothing of a game that is played is shown: who is away, clocks, the result. */
  get watched(): boolean {
    return this.transport !== null || this.study !== null;
  }

  /** The pieces that are laid open beside a table, by seat: in a replay or review what it knows, else what the end revealed. */
  laidOpen({ shown, over }: LiveTable): Record<string, string[]> | null {
    if (this.transport && !this.study?.fit) return shown?.state.pieces ?? null;
    return over && !this.study ? (shown?.revealed ?? null) : null;
  }
}

const [getSlots, setSlots] = createContext<Slots>();

export { getSlots };

/** Make the slots of a page, for all that it shows. */
export function makeSlots(): Slots {
  return setSlots(new Slots());
}
