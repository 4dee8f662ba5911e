import fs from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "../../../scripts/processes/run.mjs";
import { temporaryFolder } from "../../../scripts/testing/portal.mjs";

const { scripts } = JSON.parse(fs.readFileSync("package.json", "utf8")) as {
  scripts: Record<string, string>;
};
/** The command of package.json, with the file that it starts; `sbom` is npm's own. */
const commands = Object.entries(scripts).flatMap(([name, command]) => {
  const [, file] = /^node (\S+)/.exec(command) ?? [];
  return file ? [{ name, file }] : [];
});

const tree = temporaryFolder();
const npm = path.join(tree, "npm.js");

beforeAll(() => {
  for (const folder of ["scripts", "bench", "faults", "lib", "public/tools", "tests/fuzz", "tests/mutants"])
    fs.cpSync(folder, path.join(tree, folder), {
      recursive: true,
      filter: (from) => !/generated|\.next|node_modules/.test(from),
    });
  for (const file of ["package.json", "package-lock.json", "tsconfig.json"])
    fs.copyFileSync(file, path.join(tree, file));
  // An npm that reaches no registry.
  fs.writeFileSync(npm, "process.exit(1);");
});

afterAll(() => fs.rmSync(tree, { recursive: true, force: true }));

/** The packages that are imported before the first line of a file runs, each with the module that imports it. */
function packagesOf(entry: string): string[] {
  const packages: string[] = [];
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    const text = fs.readFileSync(file, "utf8");
    for (const [, name = ""] of text.matchAll(/^(?:import|export)\s(?:[^"';]*?\sfrom\s)?["']([^"']+)["']/gm))
      if (name.startsWith(".")) visit(path.join(path.dirname(file), name));
      else if (!isBuiltin(name)) packages.push(`${file} imports ${name}`);
  };
  visit(entry);
  return packages;
}

test.each(commands)("npm run $name imports no package before it has made sure of them", ({ file }) => {
  expect(packagesOf(file)).toEqual([]);
});

test.each(commands)("npm run $name, without packages, installs them or says what to do", async ({ file }) => {
  const { code, output } = await run(process.execPath, [file], {
    cwd: tree,
    env: {
      PATH: process.env.PATH,
      npm_execpath: npm,
      PORTAL_DATA_DIR: path.join(tree, "data"),
    } as unknown as NodeJS.ProcessEnv,
  });
  expect(output).not.toMatch(/^\s+at /m);
  expect(output).not.toContain("ERR_MODULE_NOT_FOUND");
  expect(output.trim()).not.toBe("");
  expect(code).toBe(1);
});

/** What examines or changes an installation. upgrade-check is for a file, and the others make their own portal. */
const forAnInstallation = [
  { file: "doctor.mjs", options: [] },
  { file: "backup.mjs", options: [] },
  { file: "restore.mjs", options: ["backup.tar.gz"] },
  { file: "rotate-key.mjs", options: [] },
  { file: "reset-factor.mjs", options: ["ann@example.org"] },
  { file: "link.mjs", options: ["ann@example.org"] },
];

const runWithoutSettings = ({ file, options }: { file: string; options: string[] }) =>
  run(process.execPath, [`scripts/${file}`, ...options], {
    cwd: tree,
    env: { PATH: process.env.PATH, npm_execpath: npm } as unknown as NodeJS.ProcessEnv,
  });

test.each(forAnInstallation)(
  "$file says in one sentence that the installation has no settings",
  async (command) => {
    const { code, output } = await runWithoutSettings(command);
    expect(output).toMatch(/^There is no portal here: .*\(docs\/operations\.md, Commands\)\.\n$/);
    expect(code).toBe(1);
    expect(fs.existsSync(path.join(tree, "data"))).toBe(false);
  },
);

test.each([".env", "data/postgres/PG_VERSION"])(
  "a folder with the file %s is recognised as an installation",
  async (name) => {
    fs.mkdirSync(path.dirname(path.join(tree, name)), { recursive: true });
    fs.writeFileSync(path.join(tree, name), "");
    const { output } = await runWithoutSettings({ file: "backup.mjs", options: [] });
    fs.rmSync(path.join(tree, name.split("/")[0] ?? name), { recursive: true });
    expect(output).not.toContain("There is no portal here");
  },
);

test("commands that need an installation are exactly those that read its settings", () => {
  const readersOf = (module: RegExp) =>
    fs
      .readdirSync("scripts")
      .filter((name) => name.endsWith(".mjs") && module.test(fs.readFileSync(`scripts/${name}`, "utf8")));
  const all = readersOf(/await import\("\.\/setup\/environment\.mjs"\)|setup\/installation\.mjs/);
  const readers = readersOf(/setup\/installation\.mjs/);
  expect(readers.sort()).toEqual(forAnInstallation.map(({ file }) => file).sort());
  expect(all.filter((name) => !readers.includes(name)).sort()).toEqual([
    "build.mjs",
    "start.mjs",
    "upgrade-check.mjs",
  ]);
});
