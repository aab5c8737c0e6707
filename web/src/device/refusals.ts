import { RecordError, SixfoldError } from "../engine/errors.ts";
import type { Refusal } from "../protocol.ts";

/** A table refuses something; the code says what kind of refusal it is. */
export class TableError extends SixfoldError {
  override readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** What is said of an error: its code and sentence where it is a refusal, and that something broke otherwise. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof SixfoldError)) return { type: "error", code: "device/failed", message: String(error) };
  const { code, message } = error;
  const move = error instanceof RecordError ? error.move : null;
  return { type: "error", code, message, ...(move === null ? {} : { move }) };
}
