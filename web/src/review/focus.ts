import type { Attachment } from "svelte/attachments";

/** Take the focus when it appears, and again whenever what it is about changes. */
export function focusOn(_about: unknown): Attachment<HTMLElement> {
  return (node) => node.focus();
}
