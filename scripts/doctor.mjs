import { CliError, exitWith } from "./cli-error.mjs";
import { requireSettings } from "./setup/installation.mjs";

/*
 * `npm run doctor`: checks an installation, whether or not the portal is running, and says what to do. It changes
 * nothing but an empty folder that it makes and removes where backups go. Exit code 1 when something failed; warnings are allowed. With --json, the same as JSON.
 */

async function doctor() {
  const options = process.argv.slice(2);
  if (options.some((option) => option !== "--json"))
    throw new CliError("npm run doctor, or npm run -s doctor -- --json");
  requireSettings();
  const { examine } = await import("./doctor/examine.mjs");
  const { asJson, asText } = await import("./doctor/report.mjs");
  const findings = await examine();
  const text = options.includes("--json") ? asJson(findings) : asText(findings);
  const code = findings.some(({ status }) => status === "failed") ? 1 : 0;
  // A hanging check must not keep the command from ending.
  process.stdout.write(`${text}\n`, () => process.exit(code));
}

await doctor().catch(exitWith);
