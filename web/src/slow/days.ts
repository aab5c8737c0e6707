/** Days of the calendar on this device, as a date field writes them: 2026-11-18. */

const two = (n: number) => String(n).padStart(2, "0");

export function dayOf(milliseconds: number): string {
  const date = new Date(milliseconds);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** From the beginning of the first day to the end of the last one, here. */
export function spanOf(first: string, last: string): { begins: number; ends: number } {
  const [year = 0, month = 1, day = 1] = last.split("-").map(Number);
  return { begins: new Date(`${first}T00:00`).getTime(), ends: new Date(year, month - 1, day + 1).getTime() };
}
