import { text } from "node:stream/consumers";
import { codeOf, CliError } from "../cli-error.mjs";
import { withConnection } from "../postgres/connection.mjs";

/*
 * What the programs have in common that the portal starts by itself: they note in the database how far they are, and how
 * they ended, in words for the console.
 */

const SIGN_OF_LIFE_MS = 2_000;

/** What a program ends with when the portal's settings are not as they must be. */
const WORDS = {
  ENOSPC: "The disk is full. The unfinished file was removed, and earlier backups are as they were.",
  EDQUOT:
    "The disk's quota is used up. The unfinished file was removed, and earlier backups are as they were.",
  EACCES: "The portal's account may not write there.",
  EROFS: "The folder is read-only.",
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

/** The id in the arguments, and the passphrase on standard input; null for none. */
export async function orders() {
  const id = process.argv[2];
  if (!id) throw new CliError("The portal starts this by itself.");
  const passphrase = await text(process.stdin);
  return { id, passphrase: passphrase === "" ? null : passphrase };
}

/**
 * Does the work of a row that the portal has begun, and shows in the row that it is alive.
 * @param {{ url: string, table: "BackupRun" | "BackupDrill", id: string }} row
 * @param {(client: import("pg").Client, onProgress: (share: number) => void) => Promise<unknown>} work notes its success
 */
export async function noted({ url, table, id }, work) {
  await withConnection(url, async (client) => {
    let percent = 0;
    const isRun = table === "BackupRun";
    const sign = () =>
      client
        .query(
          `UPDATE "${table}" SET "seenAt" = clock_timestamp()${isRun ? `, "percent" = ${percent}` : ""} WHERE "id" = $1`,
          [id],
        )
        .catch(() => undefined);
    const timer = setInterval(sign, SIGN_OF_LIFE_MS);
    try {
      await work(client, (share) => (percent = Math.min(99, Math.floor(share * 100))));
    } catch (error) {
      if (!(error instanceof CliError)) console.error(error);
      await client.query(
        `UPDATE "${table}" SET "${isRun ? "failedAt" : "endedAt"}" = clock_timestamp(), "failure" = $2
         WHERE "id" = $1 AND "${isRun ? "failedAt" : "endedAt"}" IS NULL`,
        [id, failureInWords(error)],
      );
    } finally {
      clearInterval(timer);
    }
  });
}
