import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";

/*
 * Verifies an export of a member portal's audit log: that no entry was changed, removed or added, and that it contains
 * the entry of a weekly email. It needs Node 18 or later and the exported file, and nothing of the portal: the hashes
 * cover texts that are in the file.
 *
 *   node verify-audit.mjs FILE
 *   node verify-audit.mjs FILE NUMBER FINGERPRINT
 *
 * Exit code 0 when the export is intact, 1 when it is not.
 */

/** The details that speak of a person, in the order in which the portal seals them. */
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
 * A line ends at a line feed alone. Node's readline also ends it at U+2028 since version 24, and texts may contain that.
 * @param {string} file @returns {AsyncGenerator<string>}
 */
async function* linesOf(file) {
  let rest = "";
  for await (const chunk of fs.createReadStream(file, "utf8")) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
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
  for await (const text of linesOf(file)) {
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

/** @param {string[]} args @returns {Promise<string | null>} why the export is not proven, or null */
async function main([name, number, fingerprint]) {
  if (!name || (number === undefined) !== (fingerprint === undefined))
    return "node verify-audit.mjs FILE, or node verify-audit.mjs FILE NUMBER FINGERPRINT";
  // npm runs scripts in the folder of the package.
  const file = path.resolve(process.env.INIT_CWD ?? ".", name);
  if (!fs.existsSync(file)) return `${file} does not exist.`;
  const known = fingerprint ? { position: Number(number), hash: fingerprint.toLowerCase() } : null;
  const { entries, withoutActor, withoutPerson, before, after, problems, isKnownFound } = await verifyExport(
    file,
    known,
  );
  problems.forEach((problem) => console.error(problem));
  if (problems.length > 0) return "The export was changed, or the audit log was before it was exported.";
  console.log(`All ${entries} entries are intact and follow each other without a gap.`);
  console.log(`Entries without their actor, who was erased: ${withoutActor}`);
  console.log(`Entries without the person they are about, who was erased: ${withoutPerson}`);
  console.log(`Before them: ${before.position} ${before.hash || "(the beginning of the log)"}`);
  console.log(`The last:    ${after.position} ${after.hash}`);
  if (known && !isKnownFound) return `The entry ${known.position} of this fingerprint is not among them.`;
  console.log(
    known
      ? "They contain the entry of the fingerprint."
      : "Compare one of these with a weekly email, or verify again with its number and fingerprint.",
  );
  return null;
}

const isCommand = process.argv[1] && fs.realpathSync(process.argv[1]) === fileURLToPath(import.meta.url);
if (isCommand) {
  const problem = await main(process.argv.slice(2));
  if (problem) console.error(problem);
  process.exitCode = problem ? 1 : 0;
}
