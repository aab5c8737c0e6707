import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { inline, parse, plain, slug } from "../src/learn/markdown.ts";
import { contents, pageOf, split } from "../src/learn/rules.ts";

describe("the rules' Markdown", () => {
  test("reads text with marks and clauses", () => {
    expect(inline("**Draw** or `swap` [B11, B18].")).toEqual([
      { kind: "strong", inside: [{ kind: "text", text: "Draw" }] },
      { kind: "text", text: " or " },
      { kind: "code", text: "swap" },
      { kind: "text", text: " " },
      { kind: "clauses", names: ["B11", "B18"] },
      { kind: "text", text: "." },
    ]);
  });

  test("reads lists with tables inside", () => {
    const [list] = parse("- one\n  more:\n\n  | a | b |\n  |---|:---:|\n  | 1 | 2 |\n\n- two\n");
    expect(list).toMatchObject({ kind: "list", ordered: false });
    if (list?.kind !== "list") throw new Error("no list");
    expect(list.items).toHaveLength(2);
    expect(list.items[0]!.map((block) => block.kind)).toEqual(["paragraph", "table"]);
    expect(list.items[0]![1]).toMatchObject({ middle: [false, true] });
  });

  test("puts pictures beside each other", () => {
    const [block] = parse("![one](../a/one.svg)\n![two](../a/two.svg)\n");
    expect(block).toEqual({
      kind: "pictures",
      pictures: [
        { alt: "one", name: "one" },
        { alt: "two", name: "two" },
      ],
    });
  });

  test("makes addresses as other places do", () => {
    expect(slug("Variant: team (4 seats)")).toBe("variant-team-4-seats");
    expect(slug("Das Würfelspiel")).toBe("das-würfelspiel");
  });

  test.each(["en", "de", "nl"])("leaves no mark unread in %s", (language) => {
    const blocks = parse(readFileSync(new URL(`../../docs/rules/${language}.md`, import.meta.url), "utf8"));
    const text = JSON.stringify(blocks.filter((block) => block.kind !== "code"));
    expect(blocks.filter((block) => block.kind === "heading" && block.level === 2)).toHaveLength(5);
    expect(text).not.toMatch(/\*\*|!\[|\]\(|\[[A-E]\d/);
    expect(plain([{ kind: "strong", inside: [{ kind: "text", text: "a" }] }])).toBe("a");
  });
});

test.each([
  ["en", "A turn", "What you need"],
  ["de", "Ein Zug", "Was man braucht"],
  ["nl", "Een beurt", "Wat je nodig hebt"],
])("the rules in %s begin with how a turn goes", (language, turn, pieces) => {
  const rules = split(parse(readFileSync(new URL(`../../docs/rules/${language}.md`, import.meta.url), "utf8")));
  for (const game of ["board", "cards", "dice"] as const) {
    const titles = contents(pageOf(rules, game)).map((entry) => entry.title);
    expect(titles.slice(1, 3)).toEqual([turn, pieces]);
  }
});
