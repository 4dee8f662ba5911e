import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { inRoot } from "../paths.mjs";
import { takeLock } from "../processes/lock.mjs";
import { run } from "../processes/run.mjs";
import { StartRefused } from "../refusal.mjs";
import { compressFiles } from "./compress.mjs";
import { fingerprint, stamp } from "./fingerprint.mjs";

const SOURCES = [
  ...["app", "components", "lib", "public", "prisma/schema.prisma"],
  ...["middleware.ts", "instrumentation.ts", "next.config.mjs", "postcss.config.mjs"],
  ...["tsconfig.json", "package-lock.json"],
];
const BUILD = ".next";
const LOCK_POLL_MS = 500;

/** Pages that are made at build time carry the association's name and details. */
const associationIn = (/** @type {NodeJS.ProcessEnv} */ environment) =>
  Object.entries(environment)
    .filter(([name, value]) => name.startsWith("ASSOCIATION_") && value)
    .sort()
    .join("\n");

/**
 * What makes the builds of one version the same on every machine, so that a page of one is at home at the other: the
 * build's name, and the salt in the names of server actions. It goes by the secret that all machines share; with the
 * embedded database there is one machine, and Next keeps a key of its own beside the build.
 * @param {string} sum @param {string} [secret]
 */
function sameEverywhere(sum, secret) {
  const salt = secret && crypto.hkdfSync("sha256", secret, "", "server actions", 32);
  return {
    PORTAL_BUILD: sum.slice(0, 20),
    ...(salt && { NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.from(salt).toString("base64") }),
  };
}

/** Waits for another build of the same clone (a test run beside a start). A build keeps its cache. */
async function buildLock() {
  const file = inRoot(BUILD, "cache", "portal-build.lock");
  fs.mkdirSync(path.dirname(file), { recursive: true });
  for (;;) {
    const taken = takeLock(file, "build");
    if ("release" in taken) return taken;
    await delay(LOCK_POLL_MS);
  }
}

/**
 * Builds the portal when the build is missing or was made from other sources.
 * Throws StartRefused with the build's own output when it fails.
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
    // A build that breaks off must not pass for a finished one.
    note.clear();
    const { code, output } = await run(
      process.execPath,
      [inRoot("node_modules", "next", "dist", "bin", "next"), "build"],
      {
        signal,
        env: {
          ...process.env,
          ...sameEverywhere(sum, process.env.NEXTAUTH_SECRET),
          NODE_ENV: "production",
          NEXT_TELEMETRY_DISABLED: "1",
        },
      },
    );
    if (code !== 0) throw new StartRefused(`The portal could not be built:\n${output}`);
    await compressFiles(inRoot(BUILD, "static"));
    note.set(sum);
  } finally {
    lock.release();
  }
}
