/** How much waits for this person, outside the page: on the icon of its tab, and on that of the installed app. */

import { mine } from "../state/me.svelte.ts";
import { hasServer } from "../state/server.ts";

const MOST = 9;

/** The page's icon with a number on it. */
export function numbered(icon: string, count: number): string {
  const text = count > MOST ? `${MOST}+` : String(count);
  const font = `font-family="system-ui,sans-serif" font-weight="700" font-size="${text.length > 1 ? 38 : 50}"`;
  const badge =
    `<circle cx="68" cy="68" r="32" fill="#DD3F4F" stroke="#fff" stroke-width="4"/>` +
    `<text x="68" y="${text.length > 1 ? 81 : 85}" text-anchor="middle" fill="#fff" ${font}>${text}</text>`;
  return icon.replace(/<\/svg>\s*$/, `${badge}</svg>`);
}

const link = document.querySelector<HTMLLinkElement>("link[rel='icon']");
const plain = link?.href ?? "";
let drawing: Promise<string> | null = null;
let shown = 0;

async function showOnIcon(count: number): Promise<void> {
  shown = count;
  if (!link || (count === 0 && link.href === plain)) return;
  if (count === 0) {
    link.href = plain;
    return;
  }
  drawing ??= fetch(plain).then((answer) => answer.text());
  try {
    const icon = await drawing;
    if (shown === count) link.href = `data:image/svg+xml,${encodeURIComponent(numbered(icon, count))}`;
  } catch {
    drawing = null; // the number in the title is enough
  }
}

function showOnApp(count: number): void {
  const done = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  done?.catch(() => undefined); // it is not installed, or may not
}

if (hasServer()) {
  mine.follow(["server"]);
  $effect.root(() => {
    $effect(() => {
      const { waiting, heard } = mine;
      if (!heard) return;
      void showOnIcon(waiting);
      showOnApp(waiting);
    });
  });
}
