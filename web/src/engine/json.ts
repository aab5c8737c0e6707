/** JSON as records have it, with a space behind each comma and colon, as Python writes it. */

export function writeJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeJson).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}: ${writeJson(member)}`).join(", ")}}`;
}

/** Whether a value of JSON is an object with members. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value of JSON says nothing: null, false, 0, or an empty text, list or object. */
export function isNothing(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) ? Object.keys(value).length === 0 : !value;
}
