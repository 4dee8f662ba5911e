import path from "node:path";
import { inRoot, ROOT } from "../scripts/paths.mjs";
import { run } from "../scripts/processes/run.mjs";
import { fingerprint, stamp } from "../scripts/setup/fingerprint.mjs";
import { freePort, startServer } from "./children.mjs";

/** Relative to the root of the project. */
export const BARE_NEXT = "bench/bare-next";
const NEXT = inRoot("node_modules", "next", "dist", "bin", "next");

/** Builds the bare Next application when it is missing or outdated. @param {AbortSignal} [signal] */
export async function buildBareNext(signal) {
  const sum = fingerprint([BARE_NEXT, "package-lock.json", "prisma/schema.prisma"], {
    without: [`${BARE_NEXT}/.next`],
  });
  const note = stamp(inRoot(BARE_NEXT, ".next", "made-from"));
  if (note.says(sum)) return;
  console.log("Building the bare Next application …");
  const { code, output } = await run(process.execPath, [NEXT, "build", BARE_NEXT], {
    ...(signal ? { signal } : {}),
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
  if (code !== 0) throw new Error(`The bare Next application could not be built:\n${output}`);
  note.set(sum);
}

/** Serves the application's static page, which needs no database. @param {string} folder where its log goes */
export async function serveBareNext(folder) {
  const port = await freePort();
  return startServer({
    args: [NEXT, "start", BARE_NEXT, "-p", String(port), "-H", "127.0.0.1"],
    // No request here uses the database.
    env: { DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none" },
    port,
    path: "/static",
    cwd: ROOT,
    log: path.join(folder, "bare-next.log"),
    signal: new AbortController().signal,
  });
}
