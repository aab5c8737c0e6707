import { bestBeside, keepSolo } from "../state/best.ts";
import type { LiveTable } from "../state/table.svelte.ts";
import { list, t } from "../words/words.svelte.ts";
import { isMatchOver, matchTitle, nextText } from "./match.ts";
import { tell } from "./outcome.ts";

/** What bots reach alone on average, medium and expert (docs/strength.md). */
const BOTS = { a: 20, b: 22 };

/** The end of a game at a table: what there is to say, and what can be done next. */
export class Ending {
  /** The result is on screen. */
  open = $state(false);
  /** Somebody asked for it; else it came by itself. */
  asked = $state(false);
  #table: LiveTable;

  constructor(table: LiveTable) {
    this.#table = table;
  }

  outcome = $derived.by(() => this.#table.shown?.state.outcome ?? null);
  told = $derived.by(() => {
    const { start, yours, shown } = this.#table;
    const last = shown?.log.at(-1)?.event;
    if (this.outcome && this.#table.info?.aborted) {
      return { why: t("over.aborted.about"), title: t("over.aborted"), about: "" };
    }
    return this.outcome && start ? tell(this.outcome, start, yours, last?.gone) : null;
  });
  /** "Chip wins the match 14 : 11", once it is over. */
  match = $derived.by<string | null>(() => (this.#table.info && this.outcome ? matchTitle(this.#table.info) : null));
  title = $derived.by<string>(() => this.match ?? this.told?.title ?? "");
  /** The next game is prepared; it begins when everyone is ready. */
  prepared = $derived.by<boolean>(() => {
    const { info, start } = this.#table;
    return info !== null && info.status === "open" && info.current !== start?.game;
  });
  ready = $derived.by<boolean>(() => {
    const mine = this.#table.info?.players.filter((player) => player.yours) ?? [];
    return this.prepared && mine.every((player) => player.ready);
  });
  /** More games of this match are to come. */
  goesOn = $derived.by<boolean>(() => {
    const { info } = this.#table;
    return info !== null && info.games > 1 && !isMatchOver(info);
  });
  /** "Game 2 of 2: Chip begins." */
  next = $derived.by<string>(() => (this.#table.info && this.outcome ? nextText(this.#table.info) : ""));
  /** "Guest wants a rematch": others are ready and we are not. */
  wanted = $derived.by<string>(() => {
    if (!this.prepared || this.ready || this.#table.spectating) return "";
    const others = this.#people().filter((player) => player.ready);
    const names = list(others.map((player) => player.name ?? ""));
    if (others.length === 0) return "";
    if (this.goesOn) return others.length > 1 ? t("over.isReady.many", { names }) : t("over.isReady", { name: names });
    return others.length > 1 ? t("over.wants.many", { names }) : t("over.wants", { name: names });
  });
  /** What the button for the next game says. */
  again = $derived.by<string>(() => {
    if (this.ready) return t("over.ready");
    if (this.goesOn) return t("over.next");
    return this.match !== null || this.#people().length > 0 ? t("over.rematch") : t("over.again");
  });
  /** A daily deal, which is played once. */
  once = $derived.by<boolean>(() => this.#table.info?.daily != null);
  /** Alone and played to the end: the lowest marker. */
  #solo = $derived.by<number | null>(() => {
    const { start, spectating } = this.#table;
    const { outcome } = this;
    if (!outcome || start?.setting.seats !== 1 || outcome.by != null || spectating) return null;
    return Math.min(...outcome.tracks[0]!);
  });
  /** What there is to compare it with. */
  compared = $derived.by<string>(() => {
    const lowest = this.#solo;
    if (lowest === null) return "";
    const best = bestBeside(this.#table.start!.game);
    const own =
      best === null ? "" : lowest > best ? t("over.solo.record", { n: best }) : t("over.solo.best", { n: best });
    return [own, t("over.solo.bots", BOTS)].filter(Boolean).join(" ");
  });

  /** Keep what was reached alone, to be beaten. */
  keep(): void {
    // A deal that is known already proves nothing.
    if (this.#solo !== null && !this.#table.info?.practice) keepSolo(this.#table.start!.game, this.#solo);
  }

  /** Show the result once more. */
  show(): void {
    this.asked = true;
    this.open = true;
  }

  async playAgain(): Promise<void> {
    if (this.prepared || (await this.#table.again())) await this.#table.ready();
  }

  /** The other people at the table. */
  #people() {
    return this.#table.info?.players.filter((player) => player.kind !== "bot" && !player.yours) ?? [];
  }
}
