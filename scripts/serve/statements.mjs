/*
 * `npm run dev` prints what each page and call asked the database, so that a slow one says why it is slow. The texts have
 * placeholders and no values.
 */

/** @typedef {import("./request.mjs").PortalRequest} Request @typedef {import("./response.mjs").PortalResponse} Response */
/** @typedef {import("../../lib/process-state.mjs").Statement} Statement */

const WIDTH = 150;

/**
 * Whether it is sent to PostgreSQL and asks nothing: it begins or ends a transaction. @param {string} text
 */
export const isRoundTripOnly = (text) => /^\s*(?:BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b/i.test(text);

/** On one line, and without the names of the columns, which say little and would take all of it. @param {string} text */
const shortened = (text) =>
  text
    .replace(/\s+/g, " ")
    .trim()
    .replaceAll('"public".', "")
    .replace(/^SELECT .{40,}? FROM /, "SELECT … FROM ")
    .slice(0, WIDTH);

/** @param {Statement} statement */
const lineOf = ({ text, milliseconds, rows }) =>
  [
    `${milliseconds.toFixed(1).padStart(8)} ms`,
    `${String(rows ?? "–").padStart(6)} rows`,
    ` ${shortened(text)}`,
  ].join(" ");

/** @param {number} count @param {string} thing */
const counted = (count, thing) => `${count} ${thing}${count === 1 ? "" : "s"}`;

/**
 * The first line has the figures of tests/integration/runtime/pages-budget.json, before compression.
 * @param {{ method?: string, path: string, status: number, milliseconds: number, bytes: number, statements: readonly Statement[] }} answer
 */
export function statementsInWords({ method, path, status, milliseconds, bytes, statements }) {
  const inDatabase = statements.reduce((sum, one) => sum + one.milliseconds, 0);
  const asking = statements.filter(({ text }) => !isRoundTripOnly(text));
  return [
    [
      `${method} ${path} ${status} in ${milliseconds.toFixed(0)} ms`,
      `${counted(asking.length, "statement")} and ${counted(statements.length, "round trip")} in ${inDatabase.toFixed(0)} ms`,
      `${(bytes / 1_000).toFixed(1)} kB`,
    ].join(", "),
    ...statements.map(lineOf),
  ].join("\n");
}

/** Prints the statements of a request that asked the database for anything, once it is answered. @param {Request} request @param {Response} response */
export function printStatements(request, response) {
  const statements = (response.state.statements = /** @type {Statement[]} */ ([]));
  const { method, url = "" } = request;
  const began = performance.now();
  response.once("close", () => {
    if (statements.length === 0) return;
    const milliseconds = performance.now() - began;
    const [path = ""] = url.split("?");
    const { statusCode: status, bodyBytes: bytes } = response;
    console.log(statementsInWords({ method, path, status, milliseconds, bytes, statements }));
  });
}
