import crypto from "node:crypto";
import fs from "node:fs";
import readline from "node:readline";
import { isDeepStrictEqual } from "node:util";

/*
 * Verifies an export of the audit log (lib/audit/export-audit.ts). It needs nothing but the file: the hashes cover texts
 * that are in it.
 */

/** The details that speak of a person, in the order of `audit_personal` in the migration guards. */
const PERSONAL = ["email", "from", "to", "name", "by", "reason", "note"];
const MAX_PROBLEMS = 20;

/** @typedef {{ position: number, hash: string }} Link */

/** @param {...(string | Buffer)} parts */
function sha256(...parts) {
  const hash = crypto.createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}

/** @param {Record<string, any> | null} details */
const impersonalOf = (details) =>
  details && Object.fromEntries(Object.entries(details).filter(([name]) => !PERSONAL.includes(name)));
/** @param {Record<string, any> | null} details */
const personalOf = (details) => PERSONAL.map((name) => details?.[name] ?? null);

/** @param {{ salt: string, text: string }} part @param {unknown} values @param {string} seal */
const isPartRight = ({ salt, text }, values, seal) =>
  sha256(Buffer.from(salt, "hex"), text) === seal && isDeepStrictEqual(JSON.parse(text), values);

/**
 * Why a line is not what was written, or null.
 * @param {Record<string, any>} line @param {Link} before
 */
function problemOf(line, before) {
  if (line.position !== before.position + 1) return "does not follow the one before it";
  if (typeof line.sealed !== "string") return "was removed from the log";
  if (sha256(Buffer.from(before.hash, "hex"), line.sealed) !== line.hash) return "was changed";
  const [id, at, actorId, action, targetType, targetId, details, requestId, actorSeal, personalSeal] =
    JSON.parse(line.sealed);
  const said = [line.id, Date.parse(line.at), line.actorId, line.action, line.targetType, line.targetId];
  const isSame =
    isDeepStrictEqual(said, [String(id), at, actorId, action, targetType, targetId]) &&
    isDeepStrictEqual([impersonalOf(line.details), line.requestId], [details, requestId]);
  if (!isSame) return "says something else than its hash";
  const person = [line.actorEmail, line.ip];
  const isActorRight = line.actor
    ? isPartRight(line.actor, person, actorSeal)
    : person.every((value) => value === null);
  const personal = personalOf(line.details);
  const isPersonalRight = line.personal
    ? isPartRight(line.personal, personal, personalSeal)
    : personal.every((value) => value === null);
  return isActorRight && isPersonalRight ? null : "says something else of a person than its seal";
}

/**
 * What was sealed of people and is not in a line that verifies. An erased part is as valid as one that is there, because
 * people who are gone are erased from the log; only their number shows when more than those are missing.
 *
 * @param {Record<string, any>} line
 */
function erasedFrom(line) {
  const [, , , , , , , , actorSeal, personalSeal] = JSON.parse(line.sealed);
  return { actor: actorSeal !== null && !line.actor, personal: personalSeal !== null && !line.personal };
}

/** @param {string} text @returns {Record<string, any> | null} */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Reads a whole export. `isKnownFound`: the link that was emailed is in it. `withoutActor` and `withoutPerson` are the
 * numbers of entries whose actor, and the person they are about, were erased.
 * @param {string} file @param {Link | null} known
 */
export async function verifyExport(file, known = null) {
  /** @type {string[]} */
  const problems = [];
  /** @type {Link | null} */
  let before = null;
  /** @type {Link} */
  let after = { position: 0, hash: "" };
  let [entries, promised, withoutActor, withoutPerson] = [0, 0, 0, 0];
  let [hasEnd, isKnownFound] = [false, false];
  const isKnown = (/** @type {Link} */ { position, hash }) =>
    known?.position === position && known.hash === hash;
  for await (const text of readline.createInterface({
    input: fs.createReadStream(file),
    crlfDelay: Infinity,
  })) {
    const line = parse(text);
    if (!line || hasEnd) problems.push("There is a line that is no entry.");
    else if (!before) {
      if (line.format !== "audit-export/1") return failed("This is no export of the audit log.");
      before = after = /** @type {Link} */ (line.before);
      promised = line.entries;
      isKnownFound ||= isKnown(before);
    } else if (line.end) {
      hasEnd = true;
      if (!isDeepStrictEqual(line.after, after))
        problems.push("The last line names another entry than the last.");
    } else {
      const problem = problemOf(line, after);
      if (problem) problems.push(`Entry ${line.position} ${problem}.`);
      else {
        const erased = erasedFrom(line);
        if (erased.actor) withoutActor++;
        if (erased.personal) withoutPerson++;
      }
      after = { position: line.position, hash: line.hash };
      isKnownFound ||= isKnown(after);
      entries++;
    }
    if (problems.length >= MAX_PROBLEMS) break;
  }
  if (!before) return failed("The file is empty.");
  if (problems.length === 0 && (!hasEnd || entries !== promised))
    problems.push("The end of the export is missing.");
  return { entries, withoutActor, withoutPerson, before, after, problems, isKnownFound };

  /** @param {string} problem */
  function failed(problem) {
    const none = { position: 0, hash: "" };
    return {
      entries: 0,
      withoutActor: 0,
      withoutPerson: 0,
      before: none,
      after: none,
      problems: [problem],
      isKnownFound: false,
    };
  }
}
