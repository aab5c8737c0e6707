import { api } from "./api.ts";
import { hasServer } from "./server.ts";

const LOCAL = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether the address of this page means something on this machine only. */
export function isLocal(hostname: string): boolean {
  return LOCAL.test(hostname);
}

/** A link as other devices can open it, or null where none of them can. */
export async function reachable(link: string): Promise<string | null> {
  const { origin, hostname } = new URL(link);
  if (!isLocal(hostname) || !hasServer()) return link;
  const found = await api.reach().catch(() => null);
  return found?.origin ? link.replace(origin, found.origin) : null;
}
