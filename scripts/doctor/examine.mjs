import { loadEstimate } from "../../lib/encryption/secret-strength.mjs";
import { backupFolder } from "../backup/place.mjs";
import { CliError } from "../cli-error.mjs";
import { databaseFindings } from "./database.mjs";
import { backupFolderFinding, dataDirectoryFinding, spaceFinding } from "./disk.mjs";
import { attempt, failed, kindOf, ok, skipped } from "./finding.mjs";
import { findInstallation } from "./installation.mjs";
import { mailDomainFindings } from "./mail-domain.mjs";
import { findMailServer } from "./mail-server.mjs";
import { mailServerFinding, senderDomain } from "./mail.mjs";
import { paymentLinkFindings } from "./payments.mjs";
import { passwordFindings, secretFilesFinding, secretsFindings } from "./secrets.mjs";
import { nodeFinding, packagesFinding } from "./versions.mjs";
import { addressFinding, portalFinding, probePortal, proxyFinding } from "./web.mjs";
import { backupFinding } from "./work.mjs";

/** @typedef {import("./finding.mjs").Finding} Finding @typedef {import("./installation.mjs").Installation} Installation */

const SETTINGS = "Settings";
/** The limit of all database checks together; they run one after another and have limits of their own. */
const DATABASE_LIMIT_MS = 27_000;

/**
 * The installation that the environment describes, if there is one.
 * @returns {Promise<{ findings: Finding[], installation?: Installation }>}
 */
async function readSettings() {
  let environment;
  try {
    const { loadEnvFile, readEnvironment } = await import("../setup/environment.mjs");
    loadEnvFile();
    environment = await readEnvironment();
  } catch (error) {
    if (kindOf(error) === "ERR_MODULE_NOT_FOUND")
      return { findings: [skipped(SETTINGS, "Reading them needs the packages.")] };
    const todo =
      "Correct it in .env or the environment (.env.example explains each setting), and run this again.";
    return { findings: [failed(SETTINGS, wordsOf(error), todo)] };
  }
  const settings = ok(SETTINGS, "Each has a value that is possible.");
  try {
    return { installation: findInstallation(environment), findings: [settings] };
  } catch (error) {
    const todo = "Run this as the user that runs the portal, and with the same PORTAL_DATA_DIR.";
    return { findings: [settings, failed("Secret files", wordsOf(error), todo)] };
  }
}

/** @param {unknown} error */
const wordsOf = (error) =>
  error instanceof CliError ? error.message : `They could not be read (${kindOf(error)}).`;

/** @param {Installation} installation */
async function secretFindings(installation) {
  const estimate = await loadEstimate();
  return [...secretsFindings(installation, estimate), ...passwordFindings(installation, estimate)];
}

/** @param {Awaited<ReturnType<typeof findMailServer>>} mail */
async function senderFindings(mail) {
  const { domain, finding } = senderDomain(mail);
  return [finding, ...(domain ? await mailDomainFindings(domain) : [])];
}

/** Checks everything at the same time; nothing is started, and no credit is left changed. @returns {Promise<Finding[]>} */
export async function examine() {
  const versions = [
    ...(await attempt("Node.js", () => nodeFinding())),
    ...(await attempt("Packages", () => packagesFinding())),
  ];
  const { installation, findings: settings } = await readSettings();
  if (!installation)
    return [...versions, ...settings, skipped("Everything else", "It can be checked once this is right.")];
  const { environment, dataDirectory } = installation;
  const probes = probePortal(installation);
  const mail = findMailServer(installation);
  const findings = await Promise.all([
    attempt("Data directory", () => dataDirectoryFinding(dataDirectory)),
    attempt("Disk", () => spaceFinding(dataDirectory)),
    attempt("Backup folder", () =>
      backupFolderFinding(backupFolder(environment), {
        dataDirectory,
        databaseAddress: environment.DATABASE_URL,
        hasBlob: environment.BLOB_READ_WRITE_TOKEN !== undefined,
      }),
    ),
    attempt("Secret files", () => secretFilesFinding(installation)),
    attempt("Secrets", () => secretFindings(installation)),
    attempt("Online payment", () => paymentLinkFindings(environment)),
    attempt("Database", () => databaseFindings(installation, () => probes), DATABASE_LIMIT_MS),
    attempt("Mail server", async () => mailServerFinding(await mail)),
    attempt("Sender", async () => senderFindings(await mail)),
    attempt("Portal", async () => portalFinding(environment, await probes)),
    attempt("APP_URL", async () => addressFinding(environment, await probes)),
    attempt("Proxy", async () => proxyFinding(environment, await probes)),
  ]).then((found) => found.flat());
  const isNoted = findings.some(({ name }) => name === "Backup");
  const backup = isNoted ? [] : await attempt("Backup", () => backupFinding(backupFolder(environment)));
  return [...versions, ...settings, ...findings, ...backup];
}
