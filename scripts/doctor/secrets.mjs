import fs from "node:fs";
import path from "node:path";
import { parseDatabaseAddress } from "../../lib/database-address.mjs";
import { PASSPHRASE_GUESSES, weaknessOf } from "../../lib/encryption/secret-strength.mjs";
import { inRoot } from "../paths.mjs";
import { failed, ok, skipped, warning } from "./finding.mjs";

/** @typedef {import("./installation.mjs").Installation} Installation */
/** @typedef {import("../../lib/encryption/secret-strength.mjs").Estimate} Estimate */

/** The number of guesses, as a power of ten, that a password must withstand if a server checks it. */
const PASSWORD_GUESSES = 9;
const OTHERS = 0o077;

/** @param {string | undefined} url */
function passwordIn(url) {
  return url ? parseDatabaseAddress(url).password : "";
}

const NEW_SECRET = {
  NEXTAUTH_SECRET: "Set a new one (openssl rand -base64 48), and restart. Everybody has to sign in again.",
  DATA_ENCRYPTION_KEY: 'Change it as docs/operations.md says under "Changing the encryption key".',
};

/** @param {Installation} installation @param {Estimate} estimate */
export function secretsFindings({ environment, secrets, keys }, estimate) {
  const name = "Secrets";
  const nextauth = environment.NEXTAUTH_SECRET ?? secrets?.NEXTAUTH_SECRET;
  if (!nextauth) return [skipped(name, "There are none yet; the first npm start creates them.")];
  const findings = /** @type {const} */ ([
    ["NEXTAUTH_SECRET", nextauth],
    ["DATA_ENCRYPTION_KEY", keys.current],
  ]).flatMap(([variable, value]) => {
    // The embedded database's key is created at the first start, so it may be missing.
    const weakness = value && weaknessOf(value, estimate);
    return weakness ? [failed(name, `${variable} ${weakness}.`, NEW_SECRET[variable])] : [];
  });
  if (nextauth === keys.current)
    findings.push(
      failed(
        name,
        "NEXTAUTH_SECRET and DATA_ENCRYPTION_KEY are the same.",
        `Replace NEXTAUTH_SECRET. ${NEW_SECRET.NEXTAUTH_SECRET}`,
      ),
    );
  return findings.length > 0
    ? findings
    : [ok(name, "NEXTAUTH_SECRET and DATA_ENCRYPTION_KEY are hard to guess and differ.")];
}

/** @param {Installation} installation @param {Estimate} estimate */
export function passwordFindings({ environment }, estimate) {
  const findings = [];
  const { BACKUP_PASSPHRASE, PAYMENT_WEBHOOK_SECRET, NEXTAUTH_SECRET, DATA_ENCRYPTION_KEY } = environment;
  if (BACKUP_PASSPHRASE) {
    const weakness = [NEXTAUTH_SECRET, DATA_ENCRYPTION_KEY].includes(BACKUP_PASSPHRASE)
      ? "is one of the other secrets"
      : weaknessOf(BACKUP_PASSPHRASE, estimate, PASSPHRASE_GUESSES);
    findings.push(
      weakness
        ? warning(
            "Backup passphrase",
            `BACKUP_PASSPHRASE ${weakness}.`,
            "Choose five random words. Earlier backups still need the earlier one.",
          )
        : ok("Backup passphrase", "BACKUP_PASSPHRASE is hard to guess."),
    );
  }
  const webhook = PAYMENT_WEBHOOK_SECRET && weaknessOf(PAYMENT_WEBHOOK_SECRET, estimate, PASSPHRASE_GUESSES);
  if (webhook)
    findings.push(
      failed(
        "Payment secret",
        `PAYMENT_WEBHOOK_SECRET ${webhook}, so that somebody could report payments that were never made.`,
        "Make a new one at the payment provider.",
      ),
    );
  for (const variable of /** @type {const} */ (["DATABASE_URL", "DATABASE_OWNER_URL"])) {
    const password = passwordIn(environment[variable]);
    const weakness = password && weaknessOf(password, estimate, PASSWORD_GUESSES);
    if (weakness)
      findings.push(
        warning(
          "Database password",
          `The password in ${variable} ${weakness}.`,
          "Give the role another password (ALTER ROLE … PASSWORD …), and put it into the address.",
        ),
      );
  }
  return findings;
}

/** Whether other users of the machine can read the files with secrets. @param {Installation} installation */
export function secretFilesFinding({ dataDirectory }, envFile = inRoot(".env")) {
  const name = "Secret files";
  if (process.platform === "win32")
    return skipped(name, "Windows does not say so simply who may read a file.");
  const files = [path.join(dataDirectory, "secrets.json"), envFile].filter((file) => fs.existsSync(file));
  if (files.length === 0) return skipped(name, "There is neither a secrets.json nor an .env.");
  const open = files.filter((file) => fs.statSync(file).mode & OTHERS);
  return open.length > 0
    ? failed(
        name,
        `Other users of this machine can read ${open.join(" and ")}.`,
        `Run chmod 600 ${open.join(" ")}`,
      )
    : ok(name, `Only their owner can read ${files.join(" and ")}.`);
}
