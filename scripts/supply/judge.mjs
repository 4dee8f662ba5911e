import satisfies from "spdx-satisfies";
import {
  directDependencies,
  explainedLibraries,
  lockedPackages,
  missingPlatformPackages,
} from "./lockfile.mjs";
import { BOUND, FREE, INSTALL_SCRIPTS } from "./policy.mjs";

/** The pattern of an exact version, also of another package under an alias. */
const EXACT = /^(?:npm:[@\w/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/;

/** Names in docs/libraries.md that are part of another package. */
const NOT_PACKAGES = new Set(["next/og"]);

/**
 * Whether a package may have a licence, an SPDX expression of which any alternative is enough.
 * @param {string} name @param {string} licence
 */
export function isAllowed(name, licence) {
  const bound = Object.entries(BOUND).filter(([, { packages }]) =>
    packages.some((pattern) => pattern.test(name)),
  );
  try {
    return satisfies(licence, [...FREE, ...bound.map(([identifier]) => identifier)]);
  } catch {
    // Anything but an SPDX expression needs an entry in LICENCE_OVERRIDES.
    return false;
  }
}

function* problemsOfLockfile() {
  for (const { name, version, licence, integrity, hasInstallScript } of lockedPackages()) {
    const what = `${name} ${version}`;
    // lockfile-lint checks the hash's kind and the package's source, but not that there is a hash.
    if (!integrity) yield `${what} has no integrity hash in package-lock.json`;
    if (!isAllowed(name, licence))
      yield `${what} has the licence ${licence}: allow it in scripts/supply/policy.mjs or replace the package`;
    if (hasInstallScript && !INSTALL_SCRIPTS.some(({ packages }) => packages.test(name)))
      yield `${what} has an install script: explain in scripts/supply/policy.mjs why it is not needed`;
  }
  for (const { by, name } of missingPlatformPackages())
    yield `${name}, a platform package of ${by}, is not in package-lock.json: use a version that the registry has for every system`;
}

function* problemsOfPolicy() {
  const locked = lockedPackages();
  for (const { packages } of INSTALL_SCRIPTS)
    if (!locked.some(({ name, hasInstallScript }) => hasInstallScript && packages.test(name)))
      yield `scripts/supply/policy.mjs explains the install script of ${packages}, which no package matches`;
  for (const [licence, { packages }] of Object.entries(BOUND))
    for (const pattern of packages)
      if (!locked.some((one) => pattern.test(one.name) && one.licence.includes(licence)))
        yield `scripts/supply/policy.mjs allows ${licence} for ${pattern}, which no package matches`;
}

/**
 * The differences between docs/libraries.md and package.json.
 * @param {[name: string, range: string][]} direct what package.json depends on
 * @param {Set<string>} explained what docs/libraries.md explains
 */
export function* problemsOfTable(direct, explained) {
  for (const [name, range] of direct) {
    if (!EXACT.test(range)) yield `${name} is at ${range} in package.json, which is not an exact version`;
    if (!name.startsWith("@types/") && !explained.has(name)) yield `${name} has no row in docs/libraries.md`;
  }
  const names = new Set(direct.map(([name]) => name));
  for (const name of explained)
    if (!names.has(name) && !NOT_PACKAGES.has(name))
      yield `docs/libraries.md explains ${name}, which package.json does not depend on`;
}

/** Every problem with the packages, one sentence each. @returns {string[]} */
export const problems = () => [
  ...problemsOfLockfile(),
  ...problemsOfPolicy(),
  ...problemsOfTable(directDependencies(), explainedLibraries()),
];
