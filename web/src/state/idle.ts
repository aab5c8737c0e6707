/** Does something when the page can be used and has nothing better to do. */
export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: 1000 });
  else setTimeout(work, 100);
}

/** Resolves then. */
export function idle(): Promise<void> {
  return new Promise(whenIdle);
}
