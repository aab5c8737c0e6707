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

const CONTROL = "button, a, summary";

/** The control that has the focus because a pointer pressed it; nobody walked there. */
let pressed: Element | null = null;
if (typeof document !== "undefined") {
  const controlOf = (event: Event) => (event.target instanceof Element ? event.target.closest(CONTROL) : null);
  document.addEventListener("pointerdown", (event) => (pressed = controlOf(event)), true);
  document.addEventListener("focusin", (event) => {
    if (event.target !== pressed) pressed = null;
  });
}

/** Whether Enter belongs to the button or link that has the focus: somebody came to it with the keys. */
export function isPress(event: KeyboardEvent): boolean {
  const control = event.target instanceof Element ? event.target.closest(CONTROL) : null;
  return control !== null && control !== pressed;
}

/** Whether arrow keys belong to what has the focus: one of several options, a slider, a list. */
export function hasArrows(event: KeyboardEvent): boolean {
  return event.target instanceof Element && event.target.closest("input, [role=slider], [role=tablist]") !== null;
}
