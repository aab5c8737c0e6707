/** Short messages that go away by themselves; they are spoken too. */
export interface Toast {
  id: number;
  text: string;
  kind: "info" | "error";
}

let next = 0;
export const toasts = $state<{ list: Toast[] }>({ list: [] });

export function toast(text: string, kind: Toast["kind"] = "info", milliseconds = 5000): void {
  const id = next++;
  toasts.list = [...toasts.list.filter((other) => other.text !== text), { id, text, kind }].slice(-3);
  setTimeout(() => dismiss(id), milliseconds);
}

export function dismiss(id: number): void {
  toasts.list = toasts.list.filter((toast) => toast.id !== id);
}
