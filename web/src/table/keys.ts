/** Keys that number things: the pieces in hand, the symbols. */

/** Which of so many things a key stands for, from 0; null if none. */
export function numberedBy(key: string, count: number): number | null {
  return /^[1-9]$/.test(key) && Number(key) <= count ? Number(key) - 1 : null;
}

/** The keys for so many things, as help shows them: "1 … 6". */
export function numberKeys(count: number): string[] {
  return count > 1 ? ["1", "…", String(count)] : ["1"];
}
