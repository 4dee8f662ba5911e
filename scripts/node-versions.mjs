import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { CliError, exitWith } from "./cli-error.mjs";
import { inRoot, ROOT } from "./paths.mjs";
import { installNode } from "./testing/node-line.mjs";

/*
 * `npm run node-versions -- 22 24`: runs `npm test` with the newest Node.js of each line, which comes from the package
 * registry and is deleted afterwards. Other words go to `npm test`: `npm run node-versions -- 22 unit integration`.
 */

/** Whether everything passes with the newest version of a line. @param {string} line @param {string[]} words */
async function passesWith(line, words) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `node-${line}-`));
  try {
    const { program: node, version } = installNode(line, folder);
    console.log(`\n══ Node.js ${version} ══`);
    // npm and the tools that the tests start find it first.
    const env = { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` };
    const test = spawn(node, [inRoot("scripts", "test.mjs"), ...words], { cwd: ROOT, env, stdio: "inherit" });
    const [code] = await once(test, "exit");
    return code === 0;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function main() {
  const given = process.argv.slice(2);
  const lines = given.filter((word) => /^\d+$/.test(word));
  if (lines.length === 0) throw new CliError("Which versions? For example: npm run node-versions -- 22 24");
  const failed = [];
  for (const line of lines)
    if (
      !(await passesWith(
        line,
        given.filter((word) => !lines.includes(word)),
      ))
    )
      failed.push(line);
  console.log(
    failed.length > 0
      ? `\nFailed with Node.js ${failed.join(", ")}.`
      : `\nPassed with Node.js ${lines.join(", ")}.`,
  );
  process.exitCode = failed.length > 0 ? 1 : 0;
}

await main().catch(exitWith);
