import { fill, type Language, language } from "./words.svelte.ts";

type Values = Record<string, string | number>;

/** Words that are loaded with the pages that need them, so that the start page stays small. */
export class LaterWords<Key extends string> {
  #load: Record<Language, () => Promise<Record<Key, string>>>;
  #words = $state.raw<Record<Key, string> | null>(null);

  constructor(load: Record<Language, () => Promise<Record<Key, string>>>) {
    this.#load = load;
  }

  /** Load the words of the language that is spoken now; call it from an effect. */
  follow = (): void => {
    const wanted = language();
    void this.#load[wanted]().then(
      (loaded) => {
        if (language() === wanted) this.#words = loaded;
      },
      () => undefined, // without a network, what needs them is not shown
    );
  };

  ready = (): boolean => this.#words !== null;

  /** For tests: words that are already there. */
  use = (words: Record<Key, string>): void => {
    this.#words = words;
  };

  say = (key: Key, values?: Values): string => fill(this.#words?.[key] ?? "", values);

  /** The text for a key that is made at run time, or nothing if there is none. */
  sayMaybe = (key: string, values?: Values): string | null => {
    const text = this.#words?.[key as Key];
    return text === undefined ? null : fill(text, values);
  };
}
