import { exitWith } from "./refusal.mjs";
import { runAlone } from "./testing/alone.mjs";
import { buildBareNext, serveBareNext } from "../bench/bare-next-server.mjs";

/*
 * `npm run javascript`: weighs what each page loads at first and a bare Next page beside it, and keeps both in
 * tests/e2e/javascript-budget.json, by which `npm test` judges. To be run when Next changes, or when a page may weigh
 * more from now on.
 */
async function javascript() {
  await buildBareNext();
  const bare = await serveBareNext();
  try {
    await runAlone("chromium", {
      options: ["tests/e2e/javascript.spec.ts"],
      env: { PORTAL_BARE_URL: bare.origin },
    });
  } finally {
    await bare.stop();
  }
}

await javascript().catch(exitWith);
