import fs from "node:fs";
import { inRoot } from "./paths.mjs";
import { problems } from "./supply/judge.mjs";
import { lockedPackages } from "./supply/lockfile.mjs";
import { BOUND, INSTALL_SCRIPTS } from "./supply/policy.mjs";

/*
 * `npm run licences` writes docs/licences.md from the lockfile. With --check (a part of `npm run check`) it changes
 * nothing and fails when the page is old, or when a package breaks the policy of scripts/supply/policy.mjs.
 */

const PAGE = inRoot("docs", "licences.md");

/** @param {import("./supply/lockfile.mjs").Package[]} packages */
const inWords = (packages) =>
  [...new Set(packages.map(({ name, version }) => `${name} ${version}`))].sort().join(", ") || "none";

function page() {
  const locked = lockedPackages();
  const licences = [...new Set(locked.map(({ licence }) => licence))].sort();
  const scripts = INSTALL_SCRIPTS.map(({ packages, because }) => {
    const names = new Set(locked.filter(({ name }) => packages.test(name)).map(({ name }) => `\`${name}\``));
    return `- ${[...names].sort().join(", ")}: ${because}.`;
  });
  const bound = Object.entries(BOUND).map(([licence, { because }]) => `- ${licence}: ${because}.`);
  const lists = licences.map((licence) => {
    const those = locked.filter((one) => one.licence === licence);
    return `### ${licence}

Running: ${inWords(those.filter(({ isForDevelopment }) => !isForDevelopment))}

Only for development: ${inWords(those.filter(({ isForDevelopment }) => isForDevelopment))}
`;
  });
  return `# Packages and licences

Written by \`npm run licences\` from package-lock.json, which has an exact version and a sum for each of the ${locked.length} packages; \`npm run check\` fails when this page is old, when a package brings a licence that nobody has decided on (scripts/supply/policy.mjs), or when one would need a script to run at its installation. What each library is for stands in [ARCHITECTURE.md](../ARCHITECTURE.md). A bill of materials in CycloneDX of what a release runs: \`npm run sbom\` writes \`sbom.json\`.

## Licences that ask for more than a name

${bound.join("\n")}

## Packages that would run a script when installed

npm is told to run none (\`.npmrc\`), and nothing is missing:

${scripts.join("\n")}

## All packages

${lists.join("\n")}`;
}

const wrong = process.argv.includes("--check") ? problems() : [];
if (process.argv.includes("--check")) {
  if (!fs.existsSync(PAGE) || fs.readFileSync(PAGE, "utf8") !== page())
    wrong.push("docs/licences.md is old: run `npm run licences`");
} else {
  fs.writeFileSync(PAGE, page());
  console.log("docs/licences.md is written.");
}
for (const problem of wrong) console.error(problem);
process.exitCode = wrong.length > 0 ? 1 : 0;
