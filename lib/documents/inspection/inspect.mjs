import { inspectDocx } from "./docx.mjs";
import { readOleDirectory } from "./ole-directory.mjs";

/**
 * What a file is by its first bytes.
 * @typedef {"pdf" | "ole" | "zip"} Kind
 */
/**
 * Why a file is rejected; `complicated` when finding out would take too much.
 * @typedef {import("./docx.mjs").DocxProblem} Problem
 */
/**
 * @typedef {{ contentType: string } | { problem: Problem }} Verdict
 */

const pdf = "application/pdf";
const doc = "application/msword";
const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** @param {Kind} kind @param {Buffer} bytes @returns {Promise<Verdict>} */
export async function inspectFile(kind, bytes) {
  if (kind === "pdf") return { contentType: pdf };
  const problem = kind === "ole" ? inspectOle(bytes) : await inspectDocx(bytes);
  return problem ? { problem } : { contentType: kind === "ole" ? doc : docx };
}

/**
 * Many formats, such as Excel, are OLE files too. A Word document has a stream of this name.
 *
 * @param {Buffer} bytes @returns {Problem | null}
 */
function inspectOle(bytes) {
  const entries = readOleDirectory(bytes) ?? [];
  if (!entries.some(({ name, isStream }) => isStream && name === "WordDocument")) return "unsupported";
  const names = entries.map(({ name }) => name.toLowerCase());
  if (names.some((name) => ["_vba_project", "vba", "macros"].includes(name))) return "macros";
  // The first belongs to every embedded object, the second to a packaged file.
  if (names.some((name) => ["\x03objinfo", "\x01ole10native"].includes(name))) return "embedded";
  return null;
}
