import { CliError, exitWith } from "./cli-error.mjs";
import { runOnTerminal } from "./processes/run.mjs";
import { readSettings } from "./setup/installation.mjs";

/*
 * `npm run reset-factor -- ADDRESS`: has the second factors of an account removed in 24 hours, unless its owner stops it
 * by the link in the email that they get. For an association with one owner; two of them do it under Admin → Staff.
 */

async function resetFactor() {
  const address = process.argv[2]?.toLowerCase();
  if (!address) throw new CliError("Name the account: npm run reset-factor -- name@example.org");
  const environment = await readSettings();
  const { withDataToRead } = await import("./backup/database.mjs");
  const { ensureClient } = await import("./setup/client.mjs");
  const { portalScript, scriptEnvironment } = await import("./setup/portal-script.mjs");
  await ensureClient();
  process.exitCode = await withDataToRead(environment, async (opened) =>
    runOnTerminal(...(await portalScript("reset-factor.ts", [address])), {
      env: scriptEnvironment(environment, opened),
    }),
  );
}

await resetFactor().catch(exitWith);
