export type Theme = "light" | "dark" | "system";

const KEY = "theme";
const CHOSEN = "portal:theme";

const DEVICE_IS_DARK = "(prefers-color-scheme: dark)";

/**
 * Stands at the top of every page and runs before anything is drawn: sets the theme that was chosen in this browser,
 * else the device's. From then on `FollowTheme` keeps to it.
 */
export const themeScript = `(()=>{let t;try{t=localStorage.getItem("${KEY}")}catch{}document.documentElement.classList.toggle("dark",t==="dark"||t!=="light"&&matchMedia("${DEVICE_IS_DARK}").matches)})()`;

/** Shows the theme now, and again whenever another is chosen or the device changes its own. */
export function followTheme(): () => void {
  const device = matchMedia(DEVICE_IS_DARK);
  const show = () => {
    const chosen = chosenTheme();
    document.documentElement.classList.toggle(
      "dark",
      chosen === "dark" || (chosen === "system" && device.matches),
    );
  };
  show();
  device.addEventListener("change", show);
  const forget = onThemeChosen(show);
  return () => {
    device.removeEventListener("change", show);
    forget();
  };
}

/** What was chosen in this browser. */
export function chosenTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === "light" || stored === "dark" ? stored : "system";
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
