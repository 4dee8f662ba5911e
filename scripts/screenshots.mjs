import { inRoot } from "./paths.mjs";
import { exitWith } from "./refusal.mjs";
import { runAlone } from "./testing/alone.mjs";

/* `npm run screenshots`: pictures of every screen, light and dark, on a desk and a phone, into docs/screenshots. */
await runAlone("screenshots", { env: { PORTAL_SCREENSHOTS: inRoot("docs", "screenshots") } }).catch(exitWith);
