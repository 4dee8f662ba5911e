import { exitWith } from "./refusal.mjs";
import { runAlone } from "./testing/alone.mjs";

/*
 * `npm run reach`: every screen with what opens on it, for each role, light and dark, on a desk and a phone, at 200 %
 * zoom and in forced colours: axe, sideways scrolling, outline, focus, stillness, errors. About a quarter of an hour.
 */
await runAlone("reach").catch(exitWith);
