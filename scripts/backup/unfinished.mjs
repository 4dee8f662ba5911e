import fs from "node:fs";
import path from "node:path";
import { inRoot } from "../paths.mjs";
import { withConnection } from "../postgres/connection.mjs";

/*
 * A restore that is killed has changed nothing, or everything: it is one transaction. It notes that transaction in the
 * data directory, so that the next start can ask PostgreSQL which of the two it is.
 */

/** @typedef {{ PORTAL_DATA_DIR: string }} Where @typedef {{ file: string, beganAt: string, transaction: string }} Note */

/** @param {Where} where */
const noteOf = ({ PORTAL_DATA_DIR }) => path.resolve(inRoot(), PORTAL_DATA_DIR, "restore.unfinished");

/** @param {Where} where */
const removeNote = (where) => fs.rmSync(noteOf(where), { force: true });

/**
 * Runs a restore, which calls `onBegun` with its transaction; a killed one leaves its note.
 * @param {Where} where @param {string} file @param {(onBegun: (transaction: string) => void) => Promise<void>} restore
 */
export async function noteWhileRestoring(where, file, restore) {
  try {
    await restore((transaction) => {
      const note = noteOf(where);
      fs.mkdirSync(path.dirname(note), { recursive: true, mode: 0o700 });
      /** @type {Note} */
      const facts = { file, beganAt: new Date().toISOString(), transaction };
      fs.writeFileSync(note, JSON.stringify(facts), { mode: 0o600, flush: true });
    });
  } finally {
    removeNote(where);
  }
}

/** @param {Where} where @returns {Note | null} */
function readNote(where) {
  try {
    return JSON.parse(fs.readFileSync(noteOf(where), "utf8"));
  } catch {
    return null;
  }
}

/**
 * The result of a killed restore in one sentence, which is returned once; null without one.
 * @param {Where} where @param {string} url @returns {Promise<string | null>}
 */
export async function unfinishedRestoreInWords(where, url) {
  const note = readNote(where);
  if (!note) return null;
  const { rows } = await withConnection(url, (client) =>
    client.query(`SELECT pg_xact_status($1::text::xid8) AS "status"`, [note.transaction]),
  );
  // The restore is not dead: another machine has begun it, or the database has not noticed its lost connection yet.
  if (rows[0].status === "in progress") return null;
  removeNote(where);
  const which = `The restore of ${note.file} that began at ${note.beganAt}`;
  return rows[0].status === "committed"
    ? `${which} was stopped after the data had been restored and verified, so there is nothing to do.`
    : `${which} was stopped before it was done, so the database is as it was: run npm run restore again, or use the portal as it is.`;
}
