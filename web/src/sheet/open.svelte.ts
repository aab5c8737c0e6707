/** The sheet that lies open on this screen: every change is kept before it is shown. */

import { announce } from "../look/voice.svelte.ts";
import type { Section } from "../protocol.ts";
import { isShared } from "../state/variants.ts";
import { buzz, sound } from "../table/sounds.ts";
import { t } from "../words/words.svelte.ts";
import { keepSheet } from "./kept.ts";
import { edit, entriesOf, redo, rename, undo } from "./model/edits.ts";
import { fold } from "./model/fold.ts";
import type { Edit, Place, Sheet, SheetEntry } from "./model/sheet.ts";
import type { Line, Scored, Shown } from "./model/shown.ts";
import { lineText, whyTexts } from "./say.ts";
import { Sharing } from "./sharing.svelte.ts";
import { say } from "./words.svelte.ts";

export class OpenSheet {
  sheet: Sheet = $state.raw(null as never);
  /** The entry that is being put right: what is entered next takes its place. */
  at: number | null = $state(null);
  /** What is entered next comes before that entry, because it was forgotten. */
  isInserting = $state(false);
  /** Somebody has just called "Genial!", so often. */
  calls = $state(0);
  /** The sheet could not be kept. */
  problem = $state(false);
  #last: Promise<void> = Promise.resolve();

  /** The same sheet on other devices. */
  readonly sharing: Sharing;

  constructor(sheet: Sheet) {
    this.sheet = sheet;
    this.sharing = new Sharing(this);
  }

  entries = $derived(entriesOf(this.sheet));
  shown: Shown = $derived(fold(this.sheet));
  /** The sheet up to where the next entry goes. */
  base: Sheet = $derived.by(() => {
    if (this.at === null) return this.sheet;
    return { ...this.sheet, edits: [{ at: 0, remove: 0, insert: this.entries.slice(0, this.at) }] };
  });
  view: Shown = $derived(this.at === null ? this.shown : fold(this.base));
  sections: Section[] = $derived(this.shown.sections.map(([first, last, least]) => ({ first, last, least })));
  isShared = $derived(isShared(this.sheet));
  /** The last line of what is shown, and why something of it was lost. */
  last: Line | null = $derived(this.view.lines.at(-1) ?? null);
  lastText = $derived(this.last ? lineText(this.sheet, this.last) : "");
  why: string[] = $derived(this.last ? whyTexts(this.sheet, this.view, this.last, this.#before(this.last)) : []);

  placesOf(side: number): Place[] {
    return this.shown.sides.flatMap((one, place) => (one === side ? [place] : []));
  }

  sideName(side: number): string {
    return this.placesOf(side)
      .map((place) => this.sheet.players[place]!)
      .join(" & ");
  }

  /** What the last entry gave a side. */
  lastOf(side: number): Scored | null {
    const { last } = this;
    if (!last?.scored || last.refused || !("place" in last.entry)) return null;
    return this.shown.sides[last.entry.place] === side ? last.scored : null;
  }

  /** Write down what happened: at the end, or in place of the entry that is being put right. */
  put(...entries: SheetEntry[]): Promise<void> {
    const { at, isInserting } = this;
    this.stop();
    if (at === null)
      return this.#keep((sheet) => edit(sheet, { at: entriesOf(sheet).length, remove: 0, insert: entries }), true);
    return this.change({ at, remove: isInserting ? 0 : 1, insert: entries });
  }

  /** Enter the next thing at an earlier place. */
  go(at: number, { isInserting }: { isInserting: boolean }): void {
    [this.at, this.isInserting] = [at, isInserting];
  }

  /** Go on at the end. */
  stop(): void {
    [this.at, this.isInserting] = [null, false];
  }

  remove(at: number): Promise<void> {
    this.stop();
    return this.change({ at, remove: 1, insert: [] });
  }

  change(made: Edit): Promise<void> {
    return this.#keep((sheet) => edit(sheet, made), true);
  }

  undo(): Promise<void> {
    this.stop();
    return this.#keep(undo, false).then(() => announce(say("undone")));
  }

  redo(): Promise<void> {
    return this.#keep(redo, false);
  }

  rename(players: readonly string[]): Promise<void> {
    return this.#keep((sheet) => rename(sheet, players), false);
  }

  /** Show what came from another device. */
  take(make: () => Sheet): Promise<void> {
    this.#last = this.#last.then(async () => {
      const next = make();
      await keepSheet(next);
      const isNew = next.edits.length > this.sheet.edits.length;
      const wasOver = this.shown.ended !== null;
      this.sheet = next;
      if (isNew) this.#tell(wasOver);
    });
    return this.#last;
  }

  /** One change after the other, each kept before it is shown. */
  #keep(make: (sheet: Sheet) => Sheet, tells: boolean): Promise<void> {
    this.#last = this.#last.then(async () => {
      const next = make(this.sheet);
      if (next === this.sheet) return;
      try {
        await keepSheet(next);
        this.problem = false;
      } catch {
        this.problem = true;
        return;
      }
      const wasOver = this.shown.ended !== null;
      this.sheet = next;
      void this.sharing.entered();
      if (tells) this.#tell(wasOver);
    });
    return this.#last;
  }

  #tell(wasOver: boolean): void {
    const { last } = this;
    this.calls = last?.scored && !last.refused ? last.scored.bonus : 0;
    announce(this.lastText, ...this.why, this.calls > 0 ? t("genial") : "");
    if (this.shown.ended && !wasOver) sound("over");
    else if (this.calls > 0) {
      sound("bonus");
      buzz(60);
    } else sound("place");
  }

  #before(line: Line): readonly number[] {
    const index = this.view.lines.indexOf(line);
    const side = "place" in line.entry ? this.shown.sides[line.entry.place]! : 0;
    return this.view.lines[index - 1]?.tracks[side] ?? this.view.tracks[side]!.map(() => 0);
  }
}
