import { CliError } from "../cli-error.mjs";

/** The versions that Prisma and Next support, as package.json's "engines" has them. */
const OLDEST = [
  { major: 20, minor: 19 },
  { major: 22, minor: 12 },
];
const ANY_FROM = 24;

/**
 * Throws CliError when this Node.js version cannot run the portal.
 * @param {string} [version]
 */
export function checkNodeVersion(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major >= ANY_FROM || OLDEST.some((one) => one.major === major && minor >= one.minor)) return;
  throw new CliError(`The portal needs Node.js 20.19, 22.12 or 24 and newer; this is ${version}.`);
}
