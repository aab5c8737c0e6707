/**
 * The account's settings go along with it. Whoever logs in gets those that the account keeps, or gives it theirs if it keeps none.
 * From then on the newest change wins: one made here is written to the account, one made elsewhere is taken over from it.
 */

import type { KeepSettings, Me } from "../protocol.ts";
import { LANGUAGES, speak } from "../words/words.svelte.ts";
import { api } from "./api.ts";
import { onChange, remember, remembered, type Settings, settings, take } from "./settings.svelte.ts";

/** Which account this browser uses, how new the settings are that it has of it, and whether it has changed them since. */
interface Kept {
  name: string;
  at: number;
  changed: boolean;
}

const PLACE = "sixfold.account";
const WAIT = 800;

const CHOICES: Partial<Record<keyof Settings, readonly string[]>> = {
  language: LANGUAGES.map(({ code }) => code),
  theme: ["system", "light", "dark"],
  motion: ["system", "less"],
};

const kept = () => remembered<Kept | null>(PLACE, null);
const keep = (state: Kept | null) => remember(PLACE, state);

/** What an account is asked to keep: everything but the name used last, which belongs to the device. */
export function portable(all: Settings): KeepSettings["settings"] {
  const { name: _, ...rest } = all;
  return { ...rest };
}

/** Of settings that came from elsewhere, those that this page knows. */
export function known(found: Record<string, unknown>, here: Settings): Partial<Settings> {
  const fits = (key: keyof Settings) =>
    key !== "name" && typeof found[key] === typeof here[key] && (CHOICES[key]?.includes(String(found[key])) ?? true);
  return Object.fromEntries(
    (Object.keys(here) as (keyof Settings)[]).filter(fits).map((key) => [key, found[key]]),
  ) as Partial<Settings>;
}

/** Take in what the server says about this person, and bring the settings in step. */
export async function meet(me: Me): Promise<void> {
  if (me.name === null) return keep(null);
  const before = kept();
  const mine = before?.name === me.name ? before : { name: me.name, at: 0, changed: false };
  keep(mine);
  if (!me.settings || mine.changed) return push();
  if ((me.settings_at ?? 0) <= mine.at) return;
  const language = settings.language;
  take(known(me.settings, settings));
  keep({ ...mine, at: me.settings_at ?? 0 });
  if (settings.language !== language) await speak(settings.language);
}

/** Write the settings to the account; what fails is tried again with the next change or visit. */
async function push(): Promise<void> {
  const mine = kept();
  if (!mine) return;
  try {
    const { at } = await api.keepSettings(portable(settings));
    keep({ ...mine, at, changed: false });
  } catch {
    keep({ ...mine, changed: true });
  }
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Write changes to the account as they are made. */
export function follow(): void {
  onChange(() => {
    const mine = kept();
    if (!mine) return;
    keep({ ...mine, changed: true });
    clearTimeout(timer);
    timer = setTimeout(() => void push(), WAIT);
  });
}
