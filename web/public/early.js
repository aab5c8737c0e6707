// Before the first paint: the theme, motion and language that were chosen here.
try {
  const kept = JSON.parse(localStorage.getItem("sixfold.settings") || "{}");
  if (kept.theme === "light" || kept.theme === "dark") document.documentElement.dataset.theme = kept.theme;
  if (kept.motion === "less") document.documentElement.dataset.motion = "less";
  if (kept.language) document.documentElement.lang = kept.language;
} catch {
  // A browser that keeps nothing starts with the system's choices.
}
