import type { en } from "./en.ts";

/** Every piece of text on the page has a key; the English words are the contract for the other languages. */
export type Key = keyof typeof en;
export type Words = Record<Key, string>;
export type Language = "en" | "de" | "nl";

export const LANGUAGES: { code: Language; name: string }[] = [
  { code: "en", name: "English" },
  { code: "de", name: "Deutsch" },
  { code: "nl", name: "Nederlands" },
];

type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Values<K extends Key> = [Names<(typeof en)[K]>] extends [never]
  ? []
  : [values: Record<Names<(typeof en)[K]>, string | number>];

const LOAD: Record<Language, () => Promise<Words>> = {
  en: async () => (await import("./en.ts")).en,
  de: async () => (await import("./de.ts")).de,
  nl: async () => (await import("./nl.ts")).nl,
};

const chosen = $state<{ language: Language; words: Words | null }>({ language: "en", words: null });

/** The language of this browser, as far as we speak it. */
export function browserLanguage(): Language {
  for (const tag of navigator.languages ?? [navigator.language]) {
    const code = tag.slice(0, 2).toLowerCase();
    if (LANGUAGES.some((language) => language.code === code)) return code as Language;
  }
  return "en";
}

/** Load a language's words and show everything in it. */
export async function speak(language: Language): Promise<void> {
  chosen.words = await LOAD[language]();
  chosen.language = language;
  if (typeof document !== "undefined") document.documentElement.lang = language;
}

/** For tests: words that are already there. */
export function speakWith(language: Language, words: Words): void {
  chosen.words = words;
  chosen.language = language;
}

export function language(): Language {
  return chosen.language;
}

/** Fill in `{name}`; of "one|many" take the form that fits the number `n`. */
export function fill(text: string, values: Record<string, string | number> = {}): string {
  const forms = text.split("|");
  const form = forms.length > 1 && values.n !== 1 ? forms[1]! : forms[0]!;
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The text for a key in the language that is spoken now. */
export function t<K extends Key>(key: K, ...values: Values<K>): string {
  return fill(chosen.words?.[key] ?? key, values[0]);
}

/** The text for a key that is made at run time, or nothing if there is none. */
export function maybe(key: string, values?: Record<string, string | number>): string | null {
  const text = chosen.words?.[key as Key];
  return text === undefined ? null : fill(text, values);
}

/** Begin with a capital letter, as a sentence does. */
export function sentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase(chosen.language) + text.slice(1);
}

/** For dates: English as it is written in Europe. */
function locale(): string {
  return chosen.language === "en" ? "en-GB" : chosen.language;
}

const AND: Record<Language, string> = { en: "and", de: "und", nl: "en" };
const OR: Record<Language, string> = { en: "or", de: "oder", nl: "of" };

/** As a browser's own lists, the first of which holds a phone up for a tenth of a second. */
function joined(names: string[], last: string): string {
  const before = names.slice(0, -1);
  return before.length === 0 ? (names[0] ?? "") : `${before.join(", ")} ${last} ${names.at(-1)}`;
}

/** Names in a row: "Ada, Bea and Chip". */
export function list(names: string[]): string {
  return joined(names, AND[chosen.language]);
}

/** Names of which any will do: "orange or purple". */
export function either(names: string[]): string {
  return joined(names, OR[chosen.language]);
}

/** A time of day, as this device's clock shows it. */
export function clockTime(milliseconds: number): string {
  return new Intl.DateTimeFormat(locale(), { timeStyle: "short" }).format(milliseconds);
}

/** A day of the calendar, such as 2026-11-15, whatever time it is here. */
export function dayText(day: string): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeZone: "UTC" }).format(Date.parse(day));
}

/** A day that comes soon, in short: "23 Nov". */
export function soonDay(milliseconds: number): string {
  return new Intl.DateTimeFormat(locale(), { day: "numeric", month: "short" }).format(milliseconds);
}

/** A day, or a day and time, as people here write it. */
export function when(milliseconds: number, withTime = true): string {
  const style: Intl.DateTimeFormatOptions = withTime
    ? { dateStyle: "medium", timeStyle: "short" }
    : { dateStyle: "medium" };
  return new Intl.DateTimeFormat(locale(), style).format(milliseconds);
}
