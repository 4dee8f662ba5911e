import { inRoot } from "./paths.mjs";
import { exitWith } from "./cli-error.mjs";
import { runAlone } from "./testing/alone.mjs";

/*
 * `npm run screenshots`: takes pictures of every screen, light and dark, on desktop and phone, into docs/screenshots.
 */
await runAlone("screenshots", { env: { PORTAL_SCREENSHOTS: inRoot("docs", "screenshots") } }).catch(exitWith);
