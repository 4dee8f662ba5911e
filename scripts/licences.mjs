import fs from "node:fs";
import { inRoot } from "./paths.mjs";
import { exitWith } from "./cli-error.mjs";
import { ensurePackages } from "./setup/packages.mjs";
import { lockedPackages } from "./supply/lockfile.mjs";
import { BOUND, INSTALL_SCRIPTS } from "./supply/policy.mjs";

/*
 * `npm run licences`: writes docs/licences.md from the lockfile. With --check (part of `npm run check`) it changes
 * nothing, and fails when the page is out of date, when a package breaks the policy in scripts/supply/policy.mjs, or when
 * docs/libraries.md and package.json differ.
 */

const PAGE = inRoot("docs", "licences.md");

/**
 * Packages of one scope and version are one word, as `@img/{sharp-darwin-arm64,sharp-linux-x64}@0.35.5`.
 * @param {import("./supply/lockfile.mjs").Package[]} packages
 */
function inWords(packages) {
  /** @type {Map<string, Set<string>>} */
  const families = new Map();
  for (const { name, version } of packages) {
    const [, scope, rest = ""] = /^(@[^/]+\/)?(.*)$/.exec(name) ?? [];
    const family = `${scope ?? name}@${version}`;
    families.set(family, (families.get(family) ?? new Set()).add(rest));
  }
  const words = [...families].map(([family, names]) => {
    const members = [...names].sort().join(",");
    return family.replace("/@", names.size > 1 ? `/{${members}}@` : `/${members}@`);
  });
  return words.sort().join(", ") || "none";
}

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

At run time: ${inWords(those.filter(({ isForDevelopment }) => !isForDevelopment))}

Development only: ${inWords(those.filter(({ isForDevelopment }) => isForDevelopment))}
`;
  });
  return `# Packages and licences

Written by \`npm run licences\` from package-lock.json, which pins ${locked.length} packages by exact version and integrity hash. \`npm run check\` fails when this page is out of date, when a package brings a licence that nobody has decided on (scripts/supply/policy.mjs), or when a package needs a script to run at installation. [libraries.md](libraries.md) says what each direct dependency is for. \`npm run sbom\` writes \`sbom.json\`, a bill of materials in CycloneDX format of everything a release runs.

## Licences with further obligations

${bound.join("\n")}

## Packages with install scripts

npm runs none of them (\`.npmrc\`). What each script does, and why the portal does not need it:

${scripts.join("\n")}

## All packages

${lists.join("\n")}`;
}

async function licences() {
  await ensurePackages({ withDevelopment: true });
  if (!process.argv.includes("--check")) {
    fs.writeFileSync(PAGE, page());
    return console.log("docs/licences.md is written.");
  }
  const { problems } = await import("./supply/judge.mjs");
  const wrong = problems();
  if (!fs.existsSync(PAGE) || fs.readFileSync(PAGE, "utf8") !== page())
    wrong.push("docs/licences.md is out of date: run `npm run licences`");
  for (const problem of wrong) console.error(problem);
  process.exitCode = wrong.length > 0 ? 1 : 0;
}

await licences().catch(exitWith);
