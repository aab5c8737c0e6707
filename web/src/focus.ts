/** Where the focus goes when what had it is gone, and when another page opens: never to nothing. */

/** What comes next at a table, the best first; on other pages the heading is all there is. */
const NEXT = [
  ".dock [data-lead]:not([aria-disabled])",
  ".dock [data-slot]:not([aria-disabled])",
  ".dock .button:not([aria-disabled])",
  ".dock [data-lead]",
  "h1",
];

let last: Element | null = null;
/** The heading that the next page's replaces; nothing while no page is about to open. */
let leaving: { heading: Element | null } | null = null;

export function keepFocus(): void {
  document.addEventListener("focusin", (event) => {
    last = event.target as Element;
    leaving = null;
  });
  new MutationObserver(mend).observe(document.body, { childList: true, subtree: true });
}

/** Another page opens: its heading has the focus as soon as it is there, and so is read. */
export function leave(): void {
  leaving = { heading: document.querySelector("h1") };
}

function mend(): void {
  if (leaving) {
    const heading = document.querySelector<HTMLElement>("h1");
    if (heading && heading !== leaving.heading) focusOn(heading);
    return;
  }
  const lost = last !== null && !last.isConnected;
  if (!lost || (document.activeElement !== document.body && document.activeElement !== null)) return;
  const next = nextOf();
  if (next) focusOn(next);
}

function nextOf(): HTMLElement | null {
  const dialog = document.querySelector("dialog[open]");
  if (dialog) return dialog.querySelector<HTMLElement>("[tabindex='-1'], button");
  // Whoever has just come reads on from the heading, also when the game has begun meanwhile.
  for (const wanted of last?.matches("h1") ? ["h1"] : NEXT) {
    for (const found of document.querySelectorAll<HTMLElement>(wanted)) if (isShown(found)) return found;
  }
  return null;
}

function isShown(node: HTMLElement): boolean {
  return node.getClientRects().length > 0;
}

function focusOn(node: HTMLElement): void {
  if (node.tabIndex < 0) node.tabIndex = -1;
  node.focus({ preventScroll: true });
}
