import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { inRoot } from "../paths.mjs";
import { run } from "../processes/run.mjs";
import { CliError } from "../cli-error.mjs";

/** @typedef {{ executablePath: string, env: Record<string, string> }} Browser */

const ON_THE_MACHINE = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** @param {Browser} browser */
function starts({ executablePath, env }) {
  const { status } = spawnSync(executablePath, ["--version"], {
    stdio: "ignore",
    env: { ...process.env, ...env },
  });
  return status === 0;
}

/** The package's own font configuration names folders of AWS Lambda. */
const fontList = (/** @type {string} */ folder) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${path.join(folder, "fonts")}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${path.join(folder, "font-cache")}</cachedir>
</fontconfig>
`;

/** Unpacks the Chromium in an npm package, once. @returns {Promise<Browser>} */
async function unpack() {
  const version = JSON.parse(
    fs.readFileSync(inRoot("node_modules", "@sparticuz", "chromium", "package.json"), "utf8"),
  ).version;
  const folder = inRoot("node_modules", ".cache", `chromium-${version}`);
  const executablePath = path.join(folder, "chromium");
  if (!fs.existsSync(executablePath)) {
    // A browser that was still running may have left files there when the packages were installed again.
    fs.rmSync(folder, { recursive: true, force: true });
    const draft = `${folder}.${process.pid}`;
    fs.mkdirSync(draft, { recursive: true });
    const { code, output } = await run(
      process.execPath,
      [
        "--input-type=module",
        "--eval",
        'await (await import("@sparticuz/chromium")).default.executablePath()',
      ],
      // It unpacks into TMPDIR, and its libraries only on AWS Lambda.
      { env: { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" } },
    );
    if (code !== 0) throw new CliError(`Chromium could not be unpacked:\n${output}`);
    fs.writeFileSync(path.join(draft, "fonts.conf"), fontList(folder));
    // Renamed last, so that only a complete browser has this name. Another run may have been faster.
    try {
      fs.renameSync(draft, folder);
    } catch {
      fs.rmSync(draft, { recursive: true, force: true });
    }
  }
  return {
    executablePath,
    env: {
      LD_LIBRARY_PATH: path.join(folder, "al2023", "lib"),
      FONTCONFIG_FILE: path.join(folder, "fonts.conf"),
    },
  };
}

/**
 * A Chromium that starts here: the packaged one, otherwise the system's own. The packaged one draws no window, not even
 * an invisible one, so that a page takes half of the processor's time, and it is the same one everywhere. Throws
 * CliError.
 * @returns {Promise<Browser>}
 */
export async function findChromium() {
  if (process.platform === "linux" && process.arch === "x64") {
    const packaged = await unpack();
    if (starts(packaged)) return packaged;
  }
  const installed = ON_THE_MACHINE.filter((file) => fs.existsSync(file))
    .map((executablePath) => ({ executablePath, env: {} }))
    .find(starts);
  if (installed) return installed;
  throw new CliError("The browser tests need Chromium or Google Chrome; install one of them.");
}
