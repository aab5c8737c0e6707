/**
 * The browser's Back closes what lies over the page, such as a menu, and does not leave it. While anything is open the history
 * has one entry more, which is given back when the last one closes.
 */

const open: (() => void)[] = [];
/** The entry is on its way out: the browser goes back later than it is told to. */
let leaving = false;

/** Whether the current entry of the history only stands for something open. */
export function isOver(): boolean {
  return (history.state as { over?: boolean } | null)?.over === true;
}

/** Something opened that Back shall close; returns how to say that it has closed. */
export function opened(close: () => void): () => void {
  open.push(close);
  if (!isOver() && !leaving) history.pushState({ over: true }, "");
  return () => {
    const at = open.indexOf(close);
    if (at >= 0) open.splice(at, 1);
    // What closes may make room for something else, or the page may go elsewhere.
    setTimeout(settle);
  };
}

function settle(): void {
  if (open.length > 0 || !isOver() || leaving) return;
  leaving = true;
  history.back();
}

/** Listen to the browser's Back. */
export function listenToBack(): void {
  // A page that was loaded anew has nothing open.
  if (isOver()) history.replaceState(null, "");
  addEventListener("popstate", () => {
    if (!leaving && !isOver()) open.at(-1)?.();
    leaving = false;
    setTimeout(() => {
      if (open.length > 0 && !isOver()) history.pushState({ over: true }, "");
    });
  });
}
