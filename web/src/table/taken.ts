/** Whether a key belongs to something else: a field, a dialog, the browser. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (document.querySelector("dialog[open]") !== null) return true;
  const target = event.target instanceof Element ? event.target : null;
  return target?.closest("input:not([type=radio]), textarea, select, [contenteditable]") != null;
}

/** Whether a tap is on nothing that answers to it, so that it may finish what is being shown. */
export function isIdle(event: PointerEvent): boolean {
  return event.target instanceof Element && event.target.closest("button, a, label, input, dialog") === null;
}

/** Whether Enter belongs to a button or link that has the focus. */
export function isPress(event: KeyboardEvent): boolean {
  return event.target instanceof Element && event.target.closest("button, a, summary") !== null;
}
