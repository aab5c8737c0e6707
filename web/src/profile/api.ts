import type { Profile } from "../protocol.ts";
import { ApiError, ask, become } from "../state/api.ts";
import { onDevice } from "../state/library.ts";
import { shownName } from "../state/names.ts";

function named(profile: Profile): Profile {
  return { ...profile, people: profile.people?.map((one) => ({ ...one, name: shownName(one.name ?? "") })) };
}

/** What the server is asked about profiles, and about all that it keeps of a device. */
export const profileApi = {
  mine: async () => named(await ask<Profile>("GET", "profile")),
  of: async (name: string) => named(await ask<Profile>("GET", `profiles?name=${encodeURIComponent(name)}`)),
  show: (shown: boolean) => ask<null>("POST", "profile", { shown }),
  /** Let the server forget this device, which uses no account. */
  forgetDevice: () => become<null>("POST", "device/forget", {}),
};

/** Remove all games of this device, those that run too. */
export async function removeAllHere(): Promise<void> {
  const device = await onDevice();
  for (const row of await device.games()) {
    if (row.status !== "over") await device.discard(row.table);
    await device.remove(row.id).catch((error: unknown) => {
      // One that was never begun leaves nothing behind when it is discarded.
      if (!(error instanceof ApiError && error.code === "game/running")) throw error;
    });
  }
}
