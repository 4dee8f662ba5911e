import { directDependencies, explainedLibraries, leftOut, lockedPackages } from "./lockfile.mjs";
import { BOUND, FREE, INSTALL_SCRIPTS } from "./policy.mjs";

const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;

/** What comes with another library and is named all the same. */
const NOT_PACKAGES = new Set(["next/og"]);

/** @param {string} name @param {string} licence a licence, not an expression of several */
function isAllowed(name, licence) {
  if (FREE.includes(licence)) return true;
  const bound = /** @type {Record<string, { packages: RegExp[] }>} */ (BOUND)[licence];
  return bound?.packages.some((pattern) => pattern.test(name)) ?? false;
}

/** "(MIT OR CC0-1.0)": one of them is enough; "MIT AND ISC": each has to be. @param {string} name @param {string} expression */
function mayCome(name, expression) {
  const plain = expression.replace(/[()]/g, "");
  return plain.split(" OR ").some((choice) => choice.split(" AND ").every((one) => isAllowed(name, one)));
}

function* problemsOfLockfile() {
  for (const { name, version, licence, integrity, source, hasInstallScript } of lockedPackages()) {
    const what = `${name} ${version}`;
    if (!integrity) yield `${what} has no sum in package-lock.json`;
    if (source && !source.startsWith("https://registry.npmjs.org/")) yield `${what} comes from ${source}`;
    if (!mayCome(name, licence))
      yield `${what} has the licence ${licence}: decide in scripts/supply/policy.mjs`;
    if (hasInstallScript && !INSTALL_SCRIPTS.some(({ packages }) => packages.test(name)))
      yield `${what} wants to run a script when it is installed: say in scripts/supply/policy.mjs why it need not`;
  }
  for (const { by, name } of leftOut())
    yield `${name}, which ${by} brings for another system, is not in package-lock.json: take a version of it that the registry has for every system`;
}

function* problemsOfPolicy() {
  const locked = lockedPackages();
  for (const { packages } of INSTALL_SCRIPTS)
    if (!locked.some(({ name, hasInstallScript }) => hasInstallScript && packages.test(name)))
      yield `no package is left of those that ${packages} lets run no script`;
  for (const [licence, { packages }] of Object.entries(BOUND))
    for (const pattern of packages)
      if (!locked.some((one) => pattern.test(one.name) && one.licence.includes(licence)))
        yield `no package is left of those that ${pattern} allows ${licence}`;
}

function* problemsOfTable() {
  const explained = explainedLibraries();
  const direct = directDependencies();
  for (const [name, range] of direct) {
    if (!EXACT.test(range)) yield `${name} is asked for as ${range}, which is no exact version`;
    if (!name.startsWith("@types/") && !explained.has(name))
      yield `${name} is missing in the table of libraries of ARCHITECTURE.md`;
  }
  const names = new Set(direct.map(([name]) => name));
  for (const name of explained)
    if (!names.has(name) && !NOT_PACKAGES.has(name))
      yield `ARCHITECTURE.md explains ${name}, which nobody asks for`;
}

/** Everything that the packages should not be, in words. @returns {string[]} */
export const problems = () => [...problemsOfLockfile(), ...problemsOfPolicy(), ...problemsOfTable()];
