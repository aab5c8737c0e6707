// Before the first paint: the theme, motion and language that were chosen here; and the words of that language on their way.
{
  const root = document.documentElement;
  let language = "";
  try {
    const kept = JSON.parse(localStorage.getItem("sixfold.settings") || "{}");
    if (kept.theme === "light" || kept.theme === "dark") root.dataset.theme = kept.theme;
    if (kept.motion === "less") root.dataset.motion = "less";
    if (kept.language) root.lang = language = kept.language;
  } catch {
    // A browser that keeps nothing starts with the system's choices.
  }
  const wanted = [language, ...navigator.languages, "en"].map((tag) =>
    root.getAttribute(`data-words-${tag.slice(0, 2)}`),
  );
  const words = wanted.find((file) => file);
  if (words) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.crossOrigin = "";
    link.href = words;
    document.head.append(link);
  }
}
