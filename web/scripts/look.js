// Makes src/look/tokens.css and src/look/symbols.ts from the tokens and symbols that the drawings in Python use too.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const look = join(web, "../src/sixfold/drawing/look");
const tokens = JSON.parse(readFileSync(join(look, "tokens.json"), "utf8"));
const dashed = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function themed(theme) {
  const lines = [`color-scheme: ${theme};`];
  for (const [name, value] of Object.entries(tokens.colour)) lines.push(`--${dashed(name)}: ${value[theme]};`);
  for (const [letter, symbol] of Object.entries(tokens.symbol)) {
    lines.push(`--${letter}: ${symbol.fill[theme]};`, `--${letter}-page: ${symbol.page[theme]};`);
  }
  for (const [name, value] of Object.entries(tokens.shadow)) lines.push(`--shadow-${name}: ${value[theme]};`);
  return lines.join("\n  ");
}

function plain() {
  const lines = [`--family: ${tokens.type.family};`, `--mono: ${tokens.type.mono};`];
  for (const [name, [size, line, weight]] of Object.entries(tokens.type.scale)) {
    lines.push(
      `--type-${name}: ${weight} ${size / 16}rem/${+(line / size).toFixed(4)} var(--family);`,
      `--size-${name}: ${size / 16}rem;`,
    );
  }
  for (const [name, value] of Object.entries(tokens.space)) lines.push(`--space-${name}: ${value}px;`);
  for (const name of ["xs", "sm", "md", "lg", "xl", "pill"]) lines.push(`--radius-${name}: ${tokens.radius[name]}px;`);
  for (const [name, value] of Object.entries(tokens.motion.duration)) lines.push(`--time-${dashed(name)}: ${value}ms;`);
  for (const [name, value] of Object.entries(tokens.motion.easing)) lines.push(`--ease-${name}: ${value};`);
  return lines.join("\n  ");
}

const css = `/* Made from src/sixfold/drawing/look by \`npm run look\`; do not edit. */
:root {
  ${plain()}
}
:root {
  ${themed("light")}
}
@media (prefers-color-scheme: dark) {
  :root:not([data-theme="light"]) {
  ${themed("dark")}
  }
}
:root[data-theme="dark"] {
  ${themed("dark")}
}
`;
writeFileSync(join(web, "src/look/tokens.css"), css);

const svg = readFileSync(join(look, "symbols.svg"), "utf8");
const paths = [..."RGBOYP"].map((letter) => {
  const found = svg.match(new RegExp(`<symbol id="symbol-${letter}"[^>]*>.*?<path[^>]* d="([^"]+)"`));
  if (!found) throw new Error(`look/symbols.svg has no symbol ${letter}`);
  return found[1];
});
const { duration, easing, stagger } = tokens.motion;
const ts = `// Made from src/sixfold/drawing/look by \`npm run look\`; do not edit.

/** A path for each symbol on 100 × 100, in the order R G B O Y P; fill rule even-odd. */
export const PATHS: readonly string[] = ${JSON.stringify(paths, null, 2)};

/** Milliseconds. */
export const TIME = ${JSON.stringify(duration, null, 2)} as const;
export const EASE = ${JSON.stringify(easing, null, 2)} as const;
export const STAGGER = ${JSON.stringify(stagger, null, 2)} as const;
`;
writeFileSync(join(web, "src/look/symbols.ts"), ts);
