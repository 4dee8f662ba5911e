import { inspectDocx } from "./docx.mjs";
import { readOleDirectory } from "./ole-directory.mjs";
import { inspectPdf } from "./pdf.mjs";

/**
 * What a file is by its first bytes.
 * @typedef {"pdf" | "ole" | "zip"} Kind
 */
/**
 * Why a file is rejected; `complicated` when finding out would take too much.
 * @typedef {import("./docx.mjs").DocxProblem | import("./pdf.mjs").PdfProblem} Problem
 */
/**
 * @typedef {{ contentType: string } | { problem: Problem }} Verdict
 */

/** @type {Record<Kind, { contentType: string, inspect: (bytes: Buffer) => Problem | null | Promise<Problem | null> }>} */
const formats = {
  pdf: { contentType: "application/pdf", inspect: inspectPdf },
  ole: { contentType: "application/msword", inspect: inspectOle },
  zip: {
    contentType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    inspect: inspectDocx,
  },
};

/** @param {Kind} kind @param {Buffer} bytes @returns {Promise<Verdict>} */
export async function inspectFile(kind, bytes) {
  const { contentType, inspect } = formats[kind];
  const problem = await inspect(bytes);
  return problem ? { problem } : { contentType };
}

/**
 * Why an OLE file must not be accepted; null when it may. Many formats, such as Excel, are OLE files too, and only a
 * Word document has a stream of this name.
 * @param {Buffer} bytes
 * @returns {Problem | null}
 */
function inspectOle(bytes) {
  const entries = readOleDirectory(bytes) ?? [];
  if (!entries.some(({ name, isStream }) => isStream && name === "WordDocument")) return "unsupported";
  const names = entries.map(({ name }) => name.toLowerCase());
  if (names.some((name) => ["_vba_project", "vba", "macros"].includes(name))) return "macros";
  // Every embedded object has the first of these streams, a packaged file the second.
  if (names.some((name) => ["\x03objinfo", "\x01ole10native"].includes(name))) return "embedded";
  return null;
}
