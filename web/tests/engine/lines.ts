import { readFileSync } from "node:fs";

/** What `python -m tests.bots.equal` wrote: one item a line, of a file among the fixtures or anywhere. */
export function lines<Item>(
  name: string,
  path: URL | string = new URL(`../fixtures/${name}.jsonl`, import.meta.url),
): Item[] {
  const text = readFileSync(path, "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Item);
}
