import fs from "node:fs";
import path from "node:path";
import { CliError, exitWith } from "./cli-error.mjs";
import { verifyExport } from "./proof/audit-export.mjs";

/*
 * `npm run verify-audit FILE [NUMBER FINGERPRINT]`: checks an export of the audit log without the portal: that no entry
 * was changed, removed or added, and that it contains the entry of a weekly email.
 */

async function verify() {
  const [name, number, fingerprint] = process.argv.slice(2);
  if (!name || (number === undefined) !== (fingerprint === undefined))
    throw new CliError("npm run verify-audit FILE, or npm run verify-audit FILE NUMBER FINGERPRINT");
  const file = path.resolve(process.env.INIT_CWD ?? ".", name);
  if (!fs.existsSync(file)) throw new CliError(`${file} does not exist.`);
  const known = fingerprint ? { position: Number(number), hash: fingerprint.toLowerCase() } : null;
  const { entries, withoutActor, withoutPerson, before, after, problems, isKnownFound } = await verifyExport(
    file,
    known,
  );
  problems.forEach((problem) => console.error(problem));
  if (problems.length > 0)
    throw new CliError("The export was changed, or the audit log was before it was exported.");
  console.log(`All ${entries} entries are intact and follow each other without a gap.`);
  console.log(`Entries without their actor, who was erased: ${withoutActor}`);
  console.log(`Entries without the person they are about, who was erased: ${withoutPerson}`);
  console.log(`Before them: ${before.position} ${before.hash || "(the beginning of the log)"}`);
  console.log(`The last:    ${after.position} ${after.hash}`);
  if (known && !isKnownFound)
    throw new CliError(`The entry ${known.position} of this fingerprint is not among them.`);
  console.log(
    known
      ? "They contain the entry of the fingerprint."
      : "Compare one of these with a weekly email, or verify again with its number and fingerprint.",
  );
}

await verify().catch(exitWith);
