/** Values as the sentences of refusals quote them: the way Python writes them, so that both engines say the same. */

/** A value of JSON in Python's spelling. */
export function repr(value: unknown): string {
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "string") return quoted(value);
  if (typeof value !== "object") return String(value);
  if (Array.isArray(value)) return `[${value.map(repr).join(", ")}]`;
  const members = Object.entries(value).map(([name, member]) => `${quoted(name)}: ${repr(member)}`);
  return `{${members.join(", ")}}`;
}

const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Characters that Python shows by their number: controls, separators but the space, surrogates, unassigned ones. */
const UNPRINTABLE = /[\p{C}\p{Z}]/u;

function quoted(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const inner = [...text].map((letter) => {
    if (letter === mark) return `\\${letter}`;
    if (letter in ESCAPES) return ESCAPES[letter];
    return letter !== " " && UNPRINTABLE.test(letter) ? byNumber(letter.codePointAt(0)!) : letter;
  });
  return mark + inner.join("") + mark;
}

function byNumber(code: number): string {
  const digits = code.toString(16);
  if (code < 0x100) return `\\x${digits.padStart(2, "0")}`;
  return code < 0x10000 ? `\\u${digits.padStart(4, "0")}` : `\\U${digits.padStart(8, "0")}`;
}

/** A text in quotes, cut if it is long. */
export function short(text: string): string {
  return repr(text.length <= 40 ? text : `${text.slice(0, 40)}…`);
}

/** A value as a message shows it: its beginning where it is long. */
export function quote(value: unknown, length = 60): string {
  const text = repr(value);
  return text.length <= length ? text : `${text.slice(0, length)}…`;
}
