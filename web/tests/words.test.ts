import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { TERMS } from "../src/learn/glossary.ts";
import { percent } from "../src/review/words.svelte.ts";
import { calling as deCalling } from "../src/words/de/calling.ts";
import { circle as deCircle } from "../src/words/de/circle.ts";
import { learn as deLearn } from "../src/words/de/learn.ts";
import { manners as deManners } from "../src/words/de/manners.ts";
import { mine as deMine } from "../src/words/de/mine.ts";
import { profile as deProfile } from "../src/words/de/profile.ts";
import { review as deReview } from "../src/words/de/review.ts";
import { shared as deShared } from "../src/words/de/shared.ts";
import { sheet as deSheet } from "../src/words/de/sheet.ts";
import { slow as deSlow } from "../src/words/de/slow.ts";
import { de } from "../src/words/de.ts";
import { calling as enCalling } from "../src/words/en/calling.ts";
import { circle as enCircle } from "../src/words/en/circle.ts";
import { learn as enLearn } from "../src/words/en/learn.ts";
import { manners as enManners } from "../src/words/en/manners.ts";
import { mine as enMine } from "../src/words/en/mine.ts";
import { profile as enProfile } from "../src/words/en/profile.ts";
import { review as enReview } from "../src/words/en/review.ts";
import { shared as enShared } from "../src/words/en/shared.ts";
import { sheet as enSheet } from "../src/words/en/sheet.ts";
import { slow as enSlow } from "../src/words/en/slow.ts";
import { en } from "../src/words/en.ts";
import { calling as nlCalling } from "../src/words/nl/calling.ts";
import { circle as nlCircle } from "../src/words/nl/circle.ts";
import { learn as nlLearn } from "../src/words/nl/learn.ts";
import { manners as nlManners } from "../src/words/nl/manners.ts";
import { mine as nlMine } from "../src/words/nl/mine.ts";
import { profile as nlProfile } from "../src/words/nl/profile.ts";
import { review as nlReview } from "../src/words/nl/review.ts";
import { shared as nlShared } from "../src/words/nl/shared.ts";
import { sheet as nlSheet } from "../src/words/nl/sheet.ts";
import { slow as nlSlow } from "../src/words/nl/slow.ts";
import { nl } from "../src/words/nl.ts";
import { either, fill, type Language, list, speakWith, type Words } from "../src/words/words.svelte.ts";

const names = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]))].sort();
const OTHERS: [string, Words][] = [
  ["de", de],
  ["nl", nl],
];

describe.each(OTHERS)("%s", (_, words) => {
  it("has every key and no other", () => {
    expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort());
  });

  it.each(Object.keys(en) as (keyof typeof en)[])("%s takes the same values", (key) => {
    expect(names(words[key])).toEqual(names(en[key]));
    expect(words[key].trim()).not.toBe("");
    expect(words[key].split("|").length).toBe(en[key].split("|").length);
  });
});

it("fills in values and chooses the form", () => {
  expect(fill("{n} tile|{n} tiles", { n: 1 })).toBe("1 tile");
  expect(fill("{n} tile|{n} tiles", { n: 0 })).toBe("0 tiles");
  expect(fill("{name} wins", { name: "Ada" })).toBe("Ada wins");
});

const ALL: Record<Language, Record<string, string>[]> = {
  en: [en, enCalling, enCircle, enLearn, enManners, enMine, enProfile, enReview, enShared, enSheet, enSlow],
  de: [de, deCalling, deCircle, deLearn, deManners, deMine, deProfile, deReview, deShared, deSheet, deSlow],
  nl: [nl, nlCalling, nlCircle, nlLearn, nlManners, nlMine, nlProfile, nlReview, nlShared, nlSheet, nlSlow],
};

/** The rules of a language, line by line, without what is written as code. */
function rules(language: Language): [string, string][] {
  const text = readFileSync(new URL(`../../docs/rules/${language}.md`, import.meta.url), "utf8");
  const lines = text.replace(/```[\s\S]*?```/g, "").split("\n");
  return lines.map((line, at) => [`rules ${at + 1}`, line.replace(/`[^`]*`/g, "")]);
}

/** Everything that the page says in a language, by key. */
function texts(language: Language): [string, string][] {
  const terms = Object.values(TERMS).flat();
  return [
    ...ALL[language].flatMap((words) => Object.entries(words)),
    ...terms.flatMap((term): [string, string][] => [
      [`glossary ${term.id}`, term[language]],
      [`glossary ${term.id}`, term.about[language]],
    ]),
    ...rules(language),
  ];
}

/** Words that nobody who speaks the language says here, and what is said. */
const NOT_SAID: Record<Language, [RegExp, string][]> = {
  en: [
    [/Genial!/, "ingenious (genial is friendly)"],
    [/\bon on\b/, "continue on"],
    [/go together/, "match"],
    [/box leaves/, "the printed rules leave this open"],
    [/\bthe own\b/, "their own"],
    [/\b(next|this|its|each) seat\b/, "player, where somebody acts or knows"],
  ],
  de: [
    [/Bonuszu|Bonuszü/, "Bonus-Zug"],
    [/Tagesaufgabe/, "Tagesspiel"],
    [/Schachtel lässt|Platz 0|gereiht/, "die Anleitung, Startspieler, platziert"],
    [/\bTriff\b|\bTreffer\b/i, "passen, Übereinstimmung (man trifft keine Karten)"],
    [/\bPartien?\b/, "Match oder Spiel"],
    [/\b(nächste[nr]?|sein|ihr|dieser|jeder) Platz\b/, "Spieler"],
    [/\bDoppelte[rn]?\b/, "Doppelstein (ein Doppelter ist ein Schnaps)"],
    [/herzeigen|abfotografieren|\bTatsachen\b/, "zeigen, scannen, Fakten"],
    [/Spiel ansehen/, "Wiedergabe"],
    [/\bSolange (?:die|den|das) [^,]*en$/, "inzwischen (solange verlangt einen Nebensatz)"],
  ],
  nl: [
    [/\bhints\b/i, "tips"],
    [/bonuszet/i, "bonusbeurt"],
    [/dagpuzzel/i, "dagspel"],
    [/doos laat/i, "de spelregels laten dit open"],
    [/\b(ge)?dobbel(en|t|d|de)?\b/i, "gooien (dobbelen is gokken)"],
    [/waarde(er|ren|rings)/i, "scoren, scorebord"],
    [/\brekjes?\b/i, "plankje"],
    [/\bgedrukt/i, "voorgedrukt"],
    [/\bwissel(en|t)?\b/i, "ruilen"],
    [/\bdeling/i, "verdeling"],
    [/beurt (te )?eindigen|eindig je beurt/i, "beurt beëindigen"],
    [
      /trekstapel|gedekte|treffers|\bpartij\b|\bherhaling\b/i,
      "voorraadstapel, verdekte, overeenkomsten, match, terugkijken",
    ],
    [/\bvelden\b|\bveld vrij/i, "vakken"],
  ],
};

describe.each(["en", "de", "nl"] as const)("%s is written as it is spoken", (language) => {
  it.each(NOT_SAID[language])("not %s, but %s", (word) => {
    expect(texts(language).filter(([, text]) => word.test(text))).toEqual([]);
  });

  it("has apostrophes, quotation marks and dots as print has them", () => {
    expect(texts(language).filter(([, text]) => /['"]|\.\.\./.test(text))).toEqual([]);
  });

  it("has no number glued to or torn from its percent sign", () => {
    const wrong = language === "de" ? /[\d}]%/ : /[\d}]\s%/;
    expect(texts(language).filter(([, text]) => wrong.test(text))).toEqual([]);
  });
});

it("writes percentages as each language does", () => {
  const written = (language: Language, words: Words) => {
    speakWith(language, words);
    return percent(0.46);
  };
  expect([written("de", de), written("nl", nl), written("en", en)]).toEqual(["46\u00a0%", "46%", "46%"]);
});

it.each(["en", "de", "nl"] as const)("writes lists in %s as browsers do", (language) => {
  speakWith(language, {} as Words);
  const locale = language === "en" ? "en-GB" : language;
  for (const names of [[], ["Ada"], ["Ada", "Bea"], ["Ada", "Bea", "Chip"], ["Ada", "Bea", "Chip", "Dot"]]) {
    expect(list(names)).toBe(new Intl.ListFormat(locale, { type: "conjunction" }).format(names));
    expect(either(names)).toBe(new Intl.ListFormat(locale, { type: "disjunction" }).format(names));
  }
});
