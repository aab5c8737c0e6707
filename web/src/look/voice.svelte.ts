/** What is said for the ear. One region stands on every page, so that nothing is said before it is listened to. */

const MOST = 6;

export const voice = $state<{ lines: { id: number; text: string }[] }>({ lines: [] });
let next = 0;

export function announce(...texts: string[]): void {
  const lines = texts.filter((text) => text !== "").map((text) => ({ id: next++, text }));
  if (lines.length > 0) voice.lines = [...voice.lines, ...lines].slice(-Math.max(MOST, lines.length));
}

/** Take everything back, such as before somebody else looks. */
export function hush(): void {
  voice.lines = [];
}
