/** Of the tabs of a browser, one plays at a table. */

export interface Locks {
  /** Get a table for this tab; false if another one has it, unless it is taken from it. `onLost` is called when it is taken from us. */
  hold(table: string, onLost: () => void, steal?: boolean): Promise<boolean>;
  release(table: string): void;
}

/** Milliseconds for which a table may still be held by a page that is being closed. */
const PATIENCE = 400;

/** Locks of the browser. Without them (they need a secure address) every tab may play, and the store refuses the slower one. */
export class WebLocks implements Locks {
  #held = new Map<string, () => void>();
  #manager: LockManager | undefined;

  constructor(manager: LockManager | undefined = globalThis.navigator?.locks) {
    this.#manager = manager;
  }

  hold(table: string, onLost: () => void, steal = false): Promise<boolean> {
    const manager = this.#manager;
    if (!manager) return Promise.resolve(true);
    return new Promise((resolve, reject) => {
      const held = () => {
        resolve(true);
        return new Promise<void>((release) => this.#held.set(table, release));
      };
      const signal = AbortSignal.timeout(PATIENCE);
      manager.request(`sixfold/${table}`, steal ? { steal } : { signal }, held).catch((error: unknown) => {
        if (this.#held.delete(table)) onLost();
        else if (signal.aborted) resolve(false);
        else reject(error);
      });
    });
  }

  release(table: string): void {
    this.#held.get(table)?.();
    this.#held.delete(table);
  }
}

/** Locks where there is only one tab. */
export const noLocks: Locks = { hold: async () => true, release: () => undefined };
