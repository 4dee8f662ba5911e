import { inRoot } from "./paths.mjs";
import { exitWith } from "./cli-error.mjs";
import { runAlone } from "./testing/alone.mjs";

/*
 * `npm run screenshots`: takes the pictures in docs/screenshots anew, light and dark, on desktop and phone. With
 * `-- --all` it takes one of every screen and of what opens on it, into test-results/screenshots.
 */
const words = process.argv.slice(2);
const isEvery = words.includes("--all");
await runAlone("screenshots", {
  // Each worker would prepare the demo association once more, and the pictures would show it.
  words: ["--workers=1", ...words.filter((word) => word !== "--all")],
  env: isEvery ? {} : { PORTAL_SCREENSHOTS: inRoot("docs", "screenshots") },
}).catch(exitWith);
