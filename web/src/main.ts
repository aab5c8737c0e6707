import { mount } from "svelte";
import App from "./App.svelte";
import { keepFocus } from "./focus.ts";
import "./look/tokens.css";
import "./look/base.css";
import "./look/contrast.css";
import { listen } from "./route.svelte.ts";
import { follow } from "./state/account.ts";
import { whenIdle } from "./state/idle.ts";
import { settings, wear } from "./state/settings.svelte.ts";
import { keep, renew } from "./state/version.svelte.ts";
import { speak } from "./words/words.svelte.ts";

wear();
listen();
keepFocus();
addEventListener("vite:preloadError", () => void renew());
await speak(settings.language);
mount(App, { target: document.getElementById("page")! });
follow();
whenIdle(() => void import("./mine/badge.svelte.ts").catch(() => undefined));
whenIdle(() => void import("./calls/renew.svelte.ts").catch(() => undefined));

if (import.meta.env.PROD && "serviceWorker" in navigator) whenIdle(() => keep(navigator.serviceWorker));
