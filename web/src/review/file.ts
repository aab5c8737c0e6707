/** A review in a file of its own, as `sixfold review --html` writes it. */

import { mount } from "svelte";
import "../look/tokens.css";
import "../look/base.css";
import "../look/contrast.css";
import { keepFocus } from "../focus.ts";
import type { ReviewFile } from "../protocol.ts";
import { settings, wear } from "../state/settings.svelte.ts";
import { speak } from "../words/words.svelte.ts";
import FilePage from "./FilePage.svelte";

async function begin(file: ReviewFile): Promise<void> {
  settings.language = file.language;
  wear();
  keepFocus();
  await speak(file.language);
  mount(FilePage, { target: document.getElementById("page")!, props: { file } });
}

const file = JSON.parse(document.getElementById("review")!.textContent!) as Partial<ReviewFile>;
// Without a review it is the template.
if (file.review) void begin(file as ReviewFile);
