import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { codeOf, CliError } from "../cli-error.mjs";
import { withConnection } from "../postgres/connection.mjs";

/*
 * The parts shared by programs that the portal starts by itself: they record their progress and result in the database,
 * in words for the console.
 */

const SIGN_OF_LIFE_MS = 2_000;
const STUCK_MS = 2 * 60 * 60_000;
const CONNECTION = { connectionTimeoutMillis: 5_000, query_timeout: 5_000 };

/** System errors in words. */
const WORDS = {
  ENOSPC: "The disk is full. The unfinished file was removed, and earlier backups are as they were.",
  EDQUOT:
    "The disk's quota is used up. The unfinished file was removed, and earlier backups are as they were.",
  ECONNREFUSED: "The database did not answer.",
};

/** @param {unknown} error */
export function failureInWords(error) {
  if (error instanceof CliError) return error.message;
  const code = codeOf(error);
  if (code !== null && code in WORDS) return WORDS[/** @type {keyof typeof WORDS} */ (code)];
  if (error instanceof Error && error.name.startsWith("Blob"))
    return "Vercel Blob refused the file, or did not answer.";
  return `It failed unexpectedly${code === null ? "" : ` (${code})`}. The portal's log has more.`;
}

/** Cleanup on servers before a signal ends the program. @type {Set<() => Promise<unknown>>} */
export const endings = new Set();
/** The maximum time for that cleanup. What is left on a server that does not answer is removed the next time. */
const ENDINGS_MS = 5_000;

/** Makes signals end the program by its own exit, which removes temporary files. */
export function exitOnSignals() {
  const end = async () => {
    await Promise.race([Promise.allSettled([...endings].map((ending) => ending())), delay(ENDINGS_MS)]);
    process.exit(1);
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.once(signal, () => void end());
}

/** Reads the id from the arguments and the passphrase from standard input; null for none. A signal ends the program. */
export async function orders() {
  exitOnSignals();
  const id = process.argv[2];
  if (!id) throw new CliError("The portal starts this by itself.");
  const passphrase = await text(process.stdin);
  return { id, passphrase: passphrase === "" ? null : passphrase };
}

/**
 * The number of attempts, because the database may be unavailable for a moment, or another server may have taken over.
 */
const NOTE_TRIES = 5;

/**
 * Runs a statement on a connection of its own.
 * @param {string} url @param {string} statement @param {unknown[]} values
 */
async function write(url, statement, values) {
  for (let left = NOTE_TRIES; ; left--)
    try {
      return await withConnection(url, (client) => client.query(statement, values));
    } catch (error) {
      if (left <= 1) throw error;
      await delay(SIGN_OF_LIFE_MS);
    }
}

/**
 * Does the work of a row that the portal has begun, and shows in the row that it is alive. `work` returns the statement
 * that notes its success, with the row's id as $1.
 * @param {{ url: string, table: "BackupRun" | "BackupDrill", id: string }} row
 * @param {(onProgress: (share: number) => void) => Promise<{ statement: string, values: unknown[] }>} work
 */
export async function noted({ url, table, id }, work) {
  let percent = 0;
  const isRun = table === "BackupRun";
  const unended = isRun ? '"madeAt" IS NULL AND "failedAt" IS NULL' : '"endedAt" IS NULL';
  // The last sign of life may arrive after the end, so it does not change an ended row.
  const sign = `
    UPDATE "${table}" SET "seenAt" = clock_timestamp()${isRun ? ', "percent" = $2' : ""} WHERE "id" = $1 AND ${unended}`;
  let isSigning = false;
  let progressedAt = performance.now();
  async function giveSign() {
    // A run without progress for this long stops giving signs of life, so that another one can take its place.
    if (isSigning || performance.now() - progressedAt > STUCK_MS) return;
    isSigning = true;
    const values = isRun ? [id, percent] : [id];
    await withConnection(url, (client) => client.query(sign, values), CONNECTION).catch(() => undefined);
    isSigning = false;
  }
  const timer = setInterval(() => void giveSign(), SIGN_OF_LIFE_MS);
  try {
    const { statement, values } = await work((share) => {
      percent = Math.min(99, Math.floor(share * 100));
      progressedAt = performance.now();
    });
    clearInterval(timer);
    await write(url, statement, [id, ...values]);
  } catch (error) {
    if (!(error instanceof CliError)) console.error(error);
    const at = isRun ? "failedAt" : "endedAt";
    await write(
      url,
      `UPDATE "${table}" SET "${at}" = clock_timestamp(), "failure" = $2 WHERE "id" = $1 AND ${unended}`,
      [id, failureInWords(error)],
    );
  } finally {
    clearInterval(timer);
  }
}
