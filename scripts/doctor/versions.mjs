import fs from "node:fs";
import { inRoot } from "../paths.mjs";
import { checkNodeVersion } from "../setup/node-version.mjs";
import { arePackagesInstalled } from "../setup/packages.mjs";
import { CliError } from "../cli-error.mjs";
import { failed, ok, warning } from "./finding.mjs";

/** Of the versions with long-term support, the one on which a page costs least (docs/performance.md). */
const RECOMMENDED = 26;
/** The oldest version that gets security updates, until April 2027. */
const OLDEST_SUPPORTED = 22;

/** @param {string} [version] */
export function nodeFinding(version = process.versions.node) {
  const name = "Node.js";
  const { engines } = JSON.parse(fs.readFileSync(inRoot("package.json"), "utf8"));
  try {
    checkNodeVersion(version);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return failed(
      name,
      error.message,
      `Install a version that fits ${engines.node}, such as ${RECOMMENDED}.`,
    );
  }
  if (Number(version.split(".")[0]) < OLDEST_SUPPORTED)
    return warning(
      name,
      `Version ${version} runs the portal, but gets no security updates any more.`,
      `Install Node.js ${RECOMMENDED}, or at least ${OLDEST_SUPPORTED}.`,
    );
  return ok(name, `Version ${version}.`);
}

/** @param {() => boolean} [areInstalled] */
export function packagesFinding(areInstalled = () => arePackagesInstalled({ withDevelopment: false })) {
  const name = "Packages";
  return areInstalled()
    ? ok(name, "All packages of package-lock.json are installed.")
    : failed(
        name,
        "The installed packages are not those of package-lock.json.",
        "Run npm start, which installs them.",
      );
}
