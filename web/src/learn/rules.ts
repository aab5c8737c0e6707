import type { GameName } from "../state/variants.ts";
import type { Language } from "../words/words.svelte.ts";
import { type Block, parse, plain } from "./markdown.ts";

/** The rules come from the project's own documents; there is no second copy of them. */
const TEXTS: Record<Language, () => Promise<{ default: string }>> = {
  en: () => import("../../../docs/rules/en.md?raw"),
  de: () => import("../../../docs/rules/de.md?raw"),
  nl: () => import("../../../docs/rules/nl.md?raw"),
};
const PICTURES = import.meta.glob<string>("../../../docs/pictures/rules/*.svg", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The chapters are in the same order in every language. */
const CHAPTERS = ["shared", "board", "cards", "dice", "notation"] as const;
export type Chapter = (typeof CHAPTERS)[number];

export interface Rules {
  /** What stands above the first chapter, without the title and the list of chapters. */
  intro: Block[];
  chapters: Record<Chapter, Block[]>;
}

export function split(blocks: Block[]): Rules {
  const starts = blocks.flatMap((block, at) => (block.kind === "heading" && block.level === 2 ? [at] : []));
  const intro = blocks.slice(0, starts[0]).filter((block) => block.kind === "paragraph" && !hasLink(block));
  const chapters = CHAPTERS.map((chapter, at) => [chapter, blocks.slice(starts[at], starts[at + 1])] as const);
  return { intro, chapters: Object.fromEntries(chapters) as Rules["chapters"] };
}

function hasLink(block: Block): boolean {
  return block.kind === "paragraph" && block.inside.some((one) => one.kind === "link");
}

export async function loadRules(language: Language): Promise<Rules> {
  return split(parse((await TEXTS[language]()).default));
}

/** The address of a picture, light or dark. */
export function pictureOf(name: string, dark: boolean): string {
  const at = (which: string) => PICTURES[`../../../docs/pictures/rules/${which}.svg`];
  return (dark ? at(`${name}-dark`) : undefined) ?? at(name) ?? "";
}

/** In every chapter of a game the third section is how a turn goes, after what one needs and how it is set up. */
const TURN = 2;

/** A chapter of a game with how a turn goes before everything else. */
function turnFirst(chapter: Block[]): Block[] {
  const starts = chapter.flatMap((block, at) => (block.kind === "heading" && block.level === 3 ? [at] : []));
  const [from, to] = [starts[TURN]!, starts[TURN + 1]];
  const turn = chapter.slice(from, to);
  return [...chapter.slice(0, starts[0]), ...turn, ...chapter.slice(starts[0], from), ...chapter.slice(to)];
}

/** What a page of a game shows: its chapter, then what all games share, then how moves are written. */
export function pageOf(rules: Rules, game: GameName): Block[] {
  return [...turnFirst(rules.chapters[game]), ...rules.chapters.shared, ...rules.chapters.notation];
}

export interface Entry {
  id: string;
  title: string;
  level: number;
}

export function contents(blocks: Block[]): Entry[] {
  return blocks.flatMap((block) =>
    block.kind === "heading" ? [{ id: block.id, title: plain(block.inside), level: block.level }] : [],
  );
}

/** Of headings that are named alike, the later ones get a number in their address. */
export function addressed(blocks: Block[]): Block[] {
  const seen = new Set<string>();
  return blocks.map((block) => {
    if (block.kind !== "heading") return block;
    let { id } = block;
    for (let n = 2; seen.has(id); n++) id = `${block.id}-${n}`;
    seen.add(id);
    return { ...block, id };
  });
}
