import { exitWith } from "./cli-error.mjs";
import { runAlone } from "./testing/alone.mjs";

/*
 * `npm run reach`: checks every screen and what opens on it with axe and for overflow, headings, focus, motion and
 * errors, for each role, in light and dark, on desktop and phone, at 200% zoom and in forced colours. Takes about 15
 * minutes.
 */
await runAlone("reach").catch(exitWith);
