import { exitWith } from "./cli-error.mjs";
import { ensurePackages } from "./setup/packages.mjs";
import { runAlone } from "./testing/alone.mjs";
import { buildBareNext, serveBareNext } from "../bench/bare-next-server.mjs";

/*
 * `npm run javascript`: measures the JavaScript that each page and a bare Next page load at first, and writes it to
 * tests/e2e/javascript-budget.json, the budget that `npm test` enforces. Run it when Next changes, or when a page may
 * load more than before.
 */
async function javascript() {
  await ensurePackages({ withDevelopment: true });
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
