/**
 * One sheet on several phones: each keeps its own copy, and the server keeps the one that counts. A device writes its copy in
 * place of the version that it knows; if somebody else was first, it takes theirs and enters its own on top of it.
 */

import type { SharedSheet } from "../protocol.ts";
import { ApiError, api } from "../state/api.ts";
import { hasServer } from "../state/server.ts";
import { remember, remembered } from "../state/settings.svelte.ts";
import { isSame, merged, readSheet } from "./merging.ts";
import type { Sheet } from "./model/sheet.ts";

/** The version of each shared sheet that this device knows, by its id. */
const PLACE = "sixfold.sheet.shared";
const MOST = 50;
/** Milliseconds between two looks at what the others entered. */
const EVERY = 2000;

type Versions = Record<string, number>;

function versionOf(id: string): number | null {
  return remembered<Versions>(PLACE, {})[id] ?? null;
}

function keepVersion(id: string, version: number): void {
  const others = Object.entries(remembered<Versions>(PLACE, {})).filter(([other]) => other !== id);
  remember(PLACE, Object.fromEntries([...others, [id, version]].slice(-MOST)));
}

/** The sheet that others share under an id; null if there is none or the server is out of reach. */
export async function sharedSheet(id: string): Promise<Sheet | null> {
  if (!hasServer()) return null;
  const found = await api.sharedSheet(id).catch(() => null);
  const sheet = found && readSheet(found.sheet, id);
  if (sheet) keepVersion(id, found.version);
  return sheet;
}

/** The open sheet, as far as sharing needs it. */
interface Host {
  readonly sheet: Sheet;
  /** Keep and show a sheet that came from elsewhere, after all that was entered before. */
  take(make: () => Sheet): Promise<void>;
}

export class Sharing {
  /** Whether others can see this sheet. */
  isShared = $state(false);
  /** Whether the server could not be reached the last time: others do not see the newest entries yet. */
  isAway = $state(false);
  #host: Host;
  #version: number;
  #meeting: Promise<void> | null = null;

  constructor(host: Host) {
    this.#host = host;
    const version = versionOf(host.sheet.id);
    this.isShared = version !== null && hasServer();
    this.#version = version ?? 0;
  }

  /** Let others join in; throws ApiError if the server is out of reach. */
  async begin(): Promise<void> {
    const { sheet } = this.#host;
    this.#know(await api.shareSheet(sheet.id, { version: 0, sheet: JSON.stringify(sheet) }));
    this.isShared = true;
  }

  /** Look at the server now and then, until the answer is called. */
  follow = (): (() => void) => {
    const look = () => {
      if (document.visibilityState === "visible") void this.meet();
    };
    look();
    const timer = setInterval(look, EVERY);
    return () => clearInterval(timer);
  };

  /** Something was entered here: once what is under way is done, it is sent. */
  async entered(): Promise<void> {
    await this.#meeting;
    await this.meet();
  }

  /** Take what the others entered, and send what was entered here. */
  meet(): Promise<void> {
    if (!this.isShared) return Promise.resolve();
    this.#meeting ??= this.#exchange().finally(() => {
      this.#meeting = null;
    });
    return this.#meeting;
  }

  async #exchange(): Promise<void> {
    const { id } = this.#host.sheet;
    try {
      let found = await api.sharedSheet(id);
      while (true) {
        const theirs = readSheet(found.sheet, id);
        if (!theirs) throw new ApiError("unknown", "the shared sheet cannot be read");
        if (found.version !== this.#version) await this.#host.take(() => merged(theirs, this.#host.sheet));
        this.#know(found);
        const { sheet } = this.#host;
        if (isSame(theirs, sheet)) break;
        found = await api.shareSheet(id, { version: this.#version, sheet: JSON.stringify(sheet) });
      }
      this.isAway = false;
    } catch (error) {
      // A sheet that the server has forgotten is this device's alone again.
      if (error instanceof ApiError && error.code === "game/unknown") this.isShared = false;
      else this.isAway = true;
    }
  }

  #know({ version }: SharedSheet): void {
    this.#version = version;
    keepVersion(this.#host.sheet.id, version);
  }
}
