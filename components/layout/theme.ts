export type Theme = "light" | "dark" | "system";

const KEY = "theme";
const CHOSEN = "portal:theme";

/**
 * Stands at the top of every page and runs before anything is drawn: sets the theme that was chosen in this browser,
 * else the device's, and follows both from then on.
 */
export const themeScript = `(()=>{const d=matchMedia("(prefers-color-scheme: dark)"),s=()=>{let t;try{t=localStorage.getItem("${KEY}")}catch{}document.documentElement.classList.toggle("dark",t==="dark"||t!=="light"&&d.matches)};s();d.addEventListener("change",s);addEventListener("storage",s);addEventListener("${CHOSEN}",s)})()`;

/** What was chosen in this browser. */
export function chosenTheme(): Theme {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === "light" || kept === "dark" ? kept : "system";
  } catch {
    return "system"; // a browser that forbids storage keeps the device's
  }
}

export function chooseTheme(theme: Theme) {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // As above.
  }
  dispatchEvent(new Event(CHOSEN));
}

/** For `useSyncExternalStore`: another tab may choose, too. */
export function onThemeChosen(listener: () => void): () => void {
  for (const event of [CHOSEN, "storage"]) addEventListener(event, listener);
  return () => {
    for (const event of [CHOSEN, "storage"]) removeEventListener(event, listener);
  };
}
