/**
 * As much of Markdown as the rules need: headings, paragraphs, lists, tables, quotes, drawings in code fences, pictures,
 * **strong**, *set apart*, `as written`, [links](#…) and references to clauses such as [B8] or [B11, B18].
 */

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "strong"; inside: Inline[] }
  | { kind: "em"; inside: Inline[] }
  | { kind: "link"; to: string; inside: Inline[] }
  | { kind: "clauses"; names: string[] };

export interface Picture {
  name: string;
  alt: string;
}

export type Block =
  | { kind: "heading"; level: number; inside: Inline[]; id: string }
  | { kind: "paragraph"; inside: Inline[] }
  | { kind: "list"; ordered: boolean; items: Block[][] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][]; middle: boolean[] }
  | { kind: "quote"; blocks: Block[] }
  | { kind: "code"; text: string }
  | { kind: "pictures"; pictures: Picture[] };

const ITEM = /^(?:([-*])|(\d+)\.) +/;
const PICTURE = /^!\[([^\]]*)\]\((?:[^)]*\/)?([\w-]+)\.svg\)$/;
const BEGINS = /^(#{1,4} |```|> ?|\||!\[)/;

export function parse(text: string): Block[] {
  return parseLines(text.replace(/\r/g, "").split("\n"));
}

function parseLines(lines: string[]): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  const take = (belongs: (line: string) => boolean): string[] => {
    const from = at;
    while (at < lines.length && belongs(lines[at]!)) at += 1;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at]!;
    const heading = /^(#{1,4}) (.*)$/.exec(line);
    if (line.trim() === "") at += 1;
    else if (heading) {
      at += 1;
      const words = heading[2]!;
      blocks.push({ kind: "heading", level: heading[1]!.length, inside: inline(words), id: slug(words) });
    } else if (line.startsWith("```")) {
      at += 1;
      blocks.push({ kind: "code", text: take((one) => !one.startsWith("```")).join("\n") });
      at += 1;
    } else if (line.startsWith(">")) {
      blocks.push({
        kind: "quote",
        blocks: parseLines(take((one) => one.startsWith(">")).map((one) => one.replace(/^> ?/, ""))),
      });
    } else if (line.startsWith("|")) blocks.push(table(take((one) => one.startsWith("|"))));
    else if (PICTURE.test(line)) {
      blocks.push({
        kind: "pictures",
        pictures: take((one) => PICTURE.test(one)).map((one) => {
          const [, alt, name] = PICTURE.exec(one)!;
          return { alt: alt!, name: name! };
        }),
      });
    } else if (ITEM.test(line)) blocks.push(list(take((one) => one === "" || ITEM.test(one) || /^ {2,}/.test(one))));
    else {
      at += 1;
      const words = [line, ...take((one) => one.trim() !== "" && !BEGINS.test(one) && !ITEM.test(one))];
      blocks.push({ kind: "paragraph", inside: inline(words.join(" ")) });
    }
  }
  return blocks;
}

function list(lines: string[]): Block {
  const items: string[][] = [];
  for (const line of lines) {
    if (ITEM.test(line)) items.push([line.replace(ITEM, "")]);
    else items.at(-1)?.push(line.replace(/^ {2,3}/, ""));
  }
  return { kind: "list", ordered: /^\d/.test(lines[0]!), items: items.map(parseLines) };
}

function table(lines: string[]): Block {
  const cells = (line: string) =>
    line
      .replace(/^\||\|\s*$/g, "")
      .split("|")
      .map((cell) => cell.trim());
  const [head = "", rule = "", ...rows] = lines;
  return {
    kind: "table",
    head: cells(head).map(inline),
    middle: cells(rule).map((cell) => /^:-+:$/.test(cell)),
    rows: rows.map((row) => cells(row).map(inline)),
  };
}

const PARTS = [
  { kind: "code", at: /`([^`]+)`/ },
  { kind: "strong", at: /\*\*([^*]+)\*\*/ },
  { kind: "em", at: /\*([^*]+)\*/ },
  { kind: "link", at: /\[([^\]]+)\]\(([^)]+)\)/ },
  { kind: "clauses", at: /\[([A-E]\d+(?:, [A-E]\d+)*)\]/ },
] as const;

export function inline(text: string): Inline[] {
  if (text === "") return [];
  let first: { kind: (typeof PARTS)[number]["kind"]; match: RegExpExecArray } | null = null;
  for (const { kind, at } of PARTS) {
    const match = at.exec(text);
    if (match && (first === null || match.index < first.match.index)) first = { kind, match };
  }
  if (first === null) return [{ kind: "text", text }];
  const { kind, match } = first;
  const before: Inline[] = match.index > 0 ? [{ kind: "text", text: text.slice(0, match.index) }] : [];
  const rest = inline(text.slice(match.index + match[0].length));
  return [...before, part(kind, match), ...rest];
}

function part(kind: (typeof PARTS)[number]["kind"], match: RegExpExecArray): Inline {
  const words = match[1]!;
  if (kind === "code") return { kind, text: words };
  if (kind === "clauses") return { kind, names: words.split(", ") };
  if (kind === "link") return { kind, to: match[2]!, inside: inline(words) };
  return { kind, inside: inline(words) };
}

/** A heading's address, as the places that show Markdown make it. */
export function slug(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, "")
    .replaceAll(" ", "-");
}

/** The text without its marks. */
export function plain(inside: Inline[]): string {
  return inside
    .map((one) => ("text" in one ? one.text : "inside" in one ? plain(one.inside) : ""))
    .join("")
    .trim();
}
