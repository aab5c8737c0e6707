/** A review in a file of its own, as `sixfold review --html` writes it. */

import { mount } from "svelte";
import "../look/tokens.css";
import "../look/base.css";
import "../look/contrast.css";
import type { ReviewFile } from "../protocol.ts";
import { settings, wear } from "../state/settings.svelte.ts";
import { speak } from "../words/words.svelte.ts";
import FilePage from "./FilePage.svelte";

const file = JSON.parse(document.getElementById("review")!.textContent!) as ReviewFile;
settings.language = file.language;
wear();
void speak(file.language).then(() => mount(FilePage, { target: document.getElementById("page")!, props: { file } }));
