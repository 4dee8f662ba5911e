import { exitWith } from "./cli-error.mjs";
import { checkNodeVersion } from "./setup/node-version.mjs";
import { ensurePackages } from "./setup/packages.mjs";
import { openRunFolder } from "./testing/run-folder.mjs";
import { inWords } from "./testing/tally.mjs";

/*
 * `npm run pages`: counts what every page asks PostgreSQL and sends, and writes it to
 * tests/integration/runtime/pages-budget.json, the budget that `npm test` enforces. Run it when a page is new, costs less,
 * or may cost more than before.
 */
async function pages() {
  checkNodeVersion();
  await ensurePackages({ withDevelopment: true });
  await (await import("./setup/client.mjs")).ensureClient();
  await (await import("./setup/build.mjs")).ensureBuild();
  const { runVitest } = await import("./testing/vitest.mjs");
  const tally = await runVitest(["runtime"], openRunFolder(), {
    files: ["tests/integration/runtime/pages-budget.test.ts"],
    env: { PORTAL_PAGES_BUDGET: "write" },
  });
  console.log(`\n${inWords(tally)}`);
  process.exitCode = tally.failed === 0 ? 0 : 1;
}

await pages().catch(exitWith);
