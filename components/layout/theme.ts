export type Theme = "light" | "dark" | "system";

const KEY = "theme";
const CHOSEN = "portal:theme";

const DEVICE_IS_DARK = "(prefers-color-scheme: dark)";

/**
 * A script inlined at the top of every page, which runs before the first paint: it sets the theme chosen in this
 * browser, or the device's. `FollowTheme` applies later changes.
 */
export const themeScript = `(()=>{let t;try{t=localStorage.getItem("${KEY}")}catch{}document.documentElement.classList.toggle("dark",t==="dark"||t!=="light"&&matchMedia("${DEVICE_IS_DARK}").matches)})()`;

/**
 * Applies the theme now, and again whenever the choice or the device's setting changes. Returns a function that stops
 * this.
 */
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

/** The theme chosen in this browser; "system" when none is. */
export function chosenTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    return "system"; // storage may be forbidden
  }
}

export function chooseTheme(theme: Theme) {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // If storage is forbidden, the choice is not stored.
  }
  dispatchEvent(new Event(CHOSEN));
}

/** Subscribes `useSyncExternalStore` to the theme, including changes in other tabs. */
export function onThemeChosen(listener: () => void): () => void {
  for (const event of [CHOSEN, "storage"]) addEventListener(event, listener);
  return () => {
    for (const event of [CHOSEN, "storage"]) removeEventListener(event, listener);
  };
}
