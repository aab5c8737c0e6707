import { browserLanguage, type Language } from "../words/words.svelte.ts";

/** What a person has chosen on this device. */
export interface Settings {
  language: Language;
  theme: "system" | "light" | "dark";
  /** Place with one tap. */
  oneTap: boolean;
  /** End the turn with a draw by itself. */
  autoDraw: boolean;
  leftHand: boolean;
  letters: boolean;
  sound: boolean;
  /** How much is told for the ear. */
  voice: "brief" | "full";
  motion: "system" | "less";
  /** Those at a table see our name when we watch. */
  seen: boolean;
  /** The name used last. */
  name: string;
}

const PLACE = "sixfold.settings";

function read(): Settings {
  const fresh: Settings = {
    language: typeof navigator === "undefined" ? "en" : browserLanguage(),
    theme: "system",
    oneTap: false,
    autoDraw: true,
    leftHand: false,
    letters: false,
    sound: true,
    voice: "brief",
    motion: "system",
    seen: false,
    name: "",
  };
  return { ...fresh, ...remembered<Partial<Settings>>(PLACE, {}) };
}

/** Something kept in this browser, or the fallback where nothing is kept or keeping is off. */
export function remembered<T>(place: string, fallback: T): T {
  try {
    const text = localStorage.getItem(place);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

export function remember(place: string, value: unknown): void {
  try {
    localStorage.setItem(place, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export const settings = $state<Settings>(read());

let changed: (() => void) | null = null;

/** Be called after a person has changed something. */
export function onChange(listener: () => void): void {
  changed = listener;
}

/** Change settings, keep them, and show what shows at once. */
export function change(part: Partial<Settings>): void {
  take(part);
  changed?.();
}

/** Take settings over from elsewhere, and keep them here. */
export function take(part: Partial<Settings>): void {
  Object.assign(settings, part);
  remember(PLACE, $state.snapshot(settings));
  wear();
}

/** Put theme and motion on the page. */
export function wear(): void {
  const root = document.documentElement;
  if (settings.theme === "system") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  if (settings.motion === "less") root.dataset.motion = "less";
  else delete root.dataset.motion;
}

/** Whether things should appear rather than travel. */
export function lessMotion(): boolean {
  return settings.motion === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
