import { StartRefused } from "../refusal.mjs";

/** As package.json's "engines": Prisma and Next are not made for other versions. */
const OLDEST = [
  { major: 20, minor: 19 },
  { major: 22, minor: 12 },
];
const ANY_FROM = 24;

/**
 * Throws StartRefused when this Node.js cannot run the portal.
 * @param {string} [version]
 */
export function checkNodeVersion(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major >= ANY_FROM || OLDEST.some((one) => one.major === major && minor >= one.minor)) return;
  throw new StartRefused(`The portal needs Node.js 20.19, 22.12 or 24 and newer; this is ${version}.`);
}
