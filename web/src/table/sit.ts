import { api, explain } from "../state/api.ts";
import { socket } from "../state/socket.svelte.ts";
import type { LiveTable } from "../state/table.svelte.ts";

/** Take a free place over HTTP, which also gives a new visitor the cookie that holds it; the socket must carry it. */
export async function sit(table: LiveTable, name?: string): Promise<boolean> {
  table.problem = null;
  try {
    await api.join(table.id, undefined, name);
    socket.renew();
    return true;
  } catch (error) {
    table.problem = explain(error);
    return false;
  }
}
