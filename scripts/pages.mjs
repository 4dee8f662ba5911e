import { buildBareNext, serveBareNext } from "../bench/bare-next-server.mjs";
import { exitWith } from "./cli-error.mjs";
import { checkNodeVersion } from "./setup/node-version.mjs";
import { ensurePackages } from "./setup/packages.mjs";
import { openRunFolder } from "./testing/run-folder.mjs";
import { inWords } from "./testing/tally.mjs";

/*
 * `npm run pages`: counts what every page asks PostgreSQL, sends and loads at first, and writes it to pages-budget.json and
 * javascript-budget.json in tests/integration/runtime, the budgets that `npm test` enforces. Run it when a page is new,
 * costs less, or may cost more than before, and when Next changes.
 */
async function pages() {
  checkNodeVersion();
  await ensurePackages({ withDevelopment: true });
  await (await import("./setup/client.mjs")).ensureClient();
  await (await import("./setup/build.mjs")).ensureBuild();
  const { runVitest } = await import("./testing/vitest.mjs");
  await buildBareNext();
  const folder = openRunFolder();
  const bare = await serveBareNext(folder);
  try {
    const tally = await runVitest(["runtime"], folder, {
      files: ["tests/integration/runtime/pages-budget.test.ts"],
      env: { PORTAL_BARE_URL: bare.origin },
    });
    console.log(`\n${inWords(tally)}`);
    process.exitCode = tally.failed === 0 ? 0 : 1;
  } finally {
    await bare.stop();
  }
}

await pages().catch(exitWith);
