import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { checkNodeVersion } from "../setup/node-version.mjs";
import { ensurePackages } from "../setup/packages.mjs";
import { inWords } from "./tally.mjs";

/**
 * Runs one project of playwright.config.ts as a command, without its teardown. Further arguments go to Playwright
 * (`npm run reach -- --grep messages`).
 * @param {string} project
 * @param {{ env?: Record<string, string>, words?: string[] }} [requested] `words` instead of the command's arguments
 */
export async function runAlone(project, { env = {}, words = process.argv.slice(2) } = {}) {
  checkNodeVersion();
  await ensurePackages({ withDevelopment: true });
  await (await import("../setup/client.mjs")).ensureClient();
  const { runBrowserTests } = await import("./browser.mjs");
  const results = fs.mkdtempSync(path.join(os.tmpdir(), "portal-results-"));
  try {
    const tally = await runBrowserTests(results, {
      project,
      options: ["--global-timeout=0", "--no-deps", ...words],
      env,
    });
    console.log(`\n${inWords(tally)}`);
    process.exitCode = tally.failed === 0 ? 0 : 1;
  } finally {
    fs.rmSync(results, { recursive: true, force: true });
  }
}
