/** Loads the parts of a table that nobody needs for a first move, when the table stands there or somebody asks for one. */

type Parts = typeof import("./parts.ts");

let parts = $state.raw<Parts | null>(null);
let loading: Promise<boolean> | null = null;

/** The parts, once they are there. */
export function later(): Parts | null {
  return parts;
}

/** Load them, unless they are there; says whether they are. What failed is tried again by the next call. */
export function bringParts(): Promise<boolean> {
  loading ??= import("./parts.ts").then(
    (found) => {
      parts = found;
      return true;
    },
    () => {
      loading = null;
      return false;
    },
  );
  return loading;
}
