import { CANARY, SEALED } from "./association.mjs";

/** @typedef {import("./request.mjs").Request} Request */
/** @typedef {{ status: number, headers: import("node:http").IncomingHttpHeaders, text: string, ms: number, error: string | null }} Answer */

/** Who may be told what is the other member's. */
const MAY_READ = ["other", "admin"];

/** What the harness planted as sealed answers was never sealed (association.mjs), and to open it is a fault. */
const CANNOT_OPEN = "showBackgroundAnswersAction";

/** What is wrong with an answer. @param {Request} request @param {Answer} answer @returns {string[]} */
export function faultsOf({ target, who, method, path }, { status, headers, text, error }) {
  if (error) return [`no answer: ${error}`];
  const faults = [];
  const isExcused = status === 503 && headers["retry-after"] !== undefined;
  if (status >= 500 && !isExcused) faults.push(`status ${status}`);
  // An action answers 200, whatever happened.
  const isInternal = target.kind === "action" && text.includes('"code":"internal"');
  if (isInternal && !target.name.includes(CANNOT_OPEN)) faults.push("an internal failure");
  if (text.includes(SEALED)) faults.push("tells what is sealed");
  if (!MAY_READ.includes(who) && text.toLowerCase().includes(CANARY)) faults.push("tells what is another's");
  const type = String(headers["content-type"] ?? "");
  // "/api/.." is a page.
  const isCall = target.kind === "call" && !/^[^?]*%2e%2e/i.test(path);
  if (isCall && (type.includes("html") || /^\s*<!doctype html/i.test(text))) faults.push("answers HTML");
  if (isCall && status >= 400 && method !== "HEAD" && !hasWords(text)) faults.push(`${status} without words`);
  if (/\bat \w.*\.(?:ts|js|mjs):\d+|PrismaClient|\bSELECT\b.+\bFROM\b "/.test(text))
    faults.push("tells how it is made");
  return faults;
}

/** @param {string} text */
function hasWords(text) {
  try {
    const { message, code } = JSON.parse(text);
    return typeof message === "string" && typeof code === "string";
  } catch {
    return false;
  }
}
