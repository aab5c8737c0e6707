/** Short messages that go away by themselves; they are spoken too. */
export interface Toast {
  id: number;
  text: string;
  kind: "info" | "error" | "said";
}

let next = 0;
export const toasts = $state<{ list: Toast[] }>({ list: [] });

export function toast(text: string, kind: Toast["kind"] = "info", milliseconds = 5000): void {
  const id = next++;
  // Of what people say only the last is shown: all of it is in the chat.
  const others = toasts.list.filter((other) => other.text !== text && !(kind === "said" && other.kind === "said"));
  toasts.list = [...others, { id, text, kind }].slice(-3);
  setTimeout(() => dismiss(id), milliseconds);
}

export function dismiss(id: number): void {
  toasts.list = toasts.list.filter((toast) => toast.id !== id);
}
