import { type Key, language, t } from "./words.svelte.ts";

/** The letters of records and of moves that are typed, the same in every language. */
export const LETTERS = "RGBOYP";

/** The numbers of the symbols, in the order of their letters. */
export const SYMBOLS: readonly number[] = [...LETTERS].map((_, symbol) => symbol);

/** 0 … 5 for a letter. */
export function symbolOf(letter: string): number {
  return LETTERS.indexOf(letter);
}

/** The two symbols of a tile or card, such as "RB". */
export function symbolsOf(piece: string): [number, number] {
  return [symbolOf(piece[0]!), symbolOf(piece[1]!)];
}

/** "red star": the symbol by its name and shape. */
export function symbolName(symbol: number): string {
  return t(`symbol.${LETTERS[symbol]}` as Key & `symbol.${string}`);
}

/** "red": the short name that people say. */
export function colourName(symbol: number): string {
  return t(`colour.${LETTERS[symbol]}` as Key & `colour.${string}`);
}

/** "red blue": a piece as people name it. */
export function pieceName(piece: string): string {
  const [a, b] = symbolsOf(piece);
  return a === b
    ? t("piece.double", { symbol: colourName(a) })
    : t("piece.pair", { a: colourName(a), b: colourName(b) });
}

/** "red-blue, green-green": pieces in a row, so short that the ear keeps them apart. */
export function pieceList(pieces: readonly string[]): string {
  return pieces
    .map(symbolsOf)
    .map(([a, b]) => `${colourName(a)}-${colourName(b)}`)
    .join(", ");
}

/** The letter on a symbol: the first of its colour's name, in the language that is spoken, that no symbol before it has. */
export function initial(symbol: number): string {
  return initials()[symbol]!;
}

/** The six of them, such as "RGBOEL" in German: gelb gives way to grün. */
export function initials(): string[] {
  const taken: string[] = [];
  for (let symbol = 0; symbol < LETTERS.length; symbol++) {
    const letters = [...colourName(symbol).toLocaleUpperCase(language())];
    taken.push(letters.find((letter) => !taken.includes(letter)) ?? LETTERS[symbol]!);
  }
  return taken;
}
