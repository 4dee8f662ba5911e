import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { inRoot } from "../paths.mjs";
import { acquireLock } from "../processes/lock.mjs";
import { run } from "../processes/run.mjs";
import { codeOf, CliError } from "../cli-error.mjs";
import { compileModules } from "./compiled.mjs";
import { compressFiles } from "./compress.mjs";
import { fingerprint, stamp } from "./fingerprint.mjs";

const SOURCES = [
  "app",
  "components",
  "lib",
  "public",
  "prisma/schema.prisma",
  "middleware.ts",
  "instrumentation.ts",
  "next.config.mjs",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
];
const BUILD = ".next";
const LOCK_POLL_MS = 500;

/** Prerendered pages contain the association's name and details. */
const associationIn = (/** @type {NodeJS.ProcessEnv} */ environment) =>
  Object.entries(environment)
    .filter(([name, value]) => name.startsWith("ASSOCIATION_") && value)
    .sort()
    .join("\n");

/**
 * Makes builds of one version the same on every machine: the build id, and the salt of server action names, derived
 * from the shared secret. With the embedded database there is only one machine, and Next generates its own key.
 * @param {string} sum @param {string} [secret]
 */
function sharedBuildSettings(sum, secret) {
  const salt = secret && crypto.hkdfSync("sha256", secret, "", "server actions", 32);
  return {
    PORTAL_BUILD: sum.slice(0, 20),
    ...(salt && { NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.from(salt).toString("base64") }),
  };
}

const READ_ONLY = ["EROFS", "EACCES", "EPERM"];

/**
 * What to say when the folder of the build cannot be written, as in an image: the build is then made beforehand.
 * @param {unknown} error
 */
export function buildRefusal(error) {
  if (!READ_ONLY.includes(codeOf(error) ?? "")) return error;
  return new CliError(
    "The portal must be built, and its folder is not writable. " +
      "Run `npm run build` as its owner, or build the image again, with the same ASSOCIATION_… settings as here.",
  );
}

/** Waits for another build of the same clone, such as a test run's. */
async function buildLock() {
  const file = inRoot(BUILD, "cache", "portal-build.lock");
  try {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.accessSync(path.dirname(file), fs.constants.W_OK);
  } catch (error) {
    throw buildRefusal(error);
  }
  for (;;) {
    const taken = acquireLock(file, "build");
    if ("release" in taken) return taken;
    await delay(LOCK_POLL_MS);
  }
}

/**
 * Builds the portal when the build is missing or outdated. Throws CliError with the build's output when it fails.
 * @param {{ signal?: AbortSignal }} [options]
 */
export async function ensureBuild({ signal } = {}) {
  const sum = fingerprint(SOURCES, {
    without: ["lib/db/generated"],
    extra: associationIn(process.env),
  });
  const note = stamp(inRoot(BUILD, "made-from"));
  if (note.says(sum)) return;
  const lock = await buildLock();
  try {
    if (note.says(sum)) return;
    console.log("Building the portal (about a minute, only after a change) …");
    // An interrupted build must not count as finished.
    note.clear();
    const { code, output } = await run(
      process.execPath,
      [inRoot("node_modules", "next", "dist", "bin", "next"), "build"],
      {
        signal,
        env: {
          ...process.env,
          ...sharedBuildSettings(sum, process.env.NEXTAUTH_SECRET),
          NODE_ENV: "production",
          NEXT_TELEMETRY_DISABLED: "1",
        },
      },
    );
    if (code !== 0) throw new CliError(`The portal could not be built:\n${output}`);
    await compressFiles(inRoot(BUILD, "static"));
    await compileModules();
    note.set(sum);
  } finally {
    lock.release();
  }
}
