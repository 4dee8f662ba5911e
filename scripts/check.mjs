import { exitWith } from "./cli-error.mjs";
import { checkNodeVersion } from "./setup/node-version.mjs";
import { ensurePackages } from "./setup/packages.mjs";
import { runChecks } from "./testing/checks.mjs";
import { inWords } from "./testing/tally.mjs";

/* `npm run check`: lint, format, types, boundaries and dead code. */

async function check() {
  checkNodeVersion();
  await ensurePackages({ withDevelopment: true });
  const { ensureClient } = await import("./setup/client.mjs");
  await ensureClient();
  const tally = await runChecks();
  console.log(inWords(tally));
  process.exitCode = tally.failed === 0 ? 0 : 1;
}

await check().catch(exitWith);
