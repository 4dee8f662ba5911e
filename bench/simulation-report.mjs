/** @typedef {import("./simulation.mjs").Row} Row */

const HEAD = ["work", "p50 ms", "p95 ms", "mean ms", "times", "Node, MB", "PostgreSQL, MB", "note"];

/** The value that this share of the times does not exceed. @param {number[]} times @param {number} share from 0 to 1 */
export function quantile(times, share) {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))];
}

/** @param {number | undefined} value */
const whole = (value) => (value === undefined ? "" : Math.round(value).toLocaleString("en"));

/** @param {Row} row */
function cellsOf({ work, times, nodeMb, postgresMb, note = "" }) {
  return [
    work,
    whole(quantile(times, 0.5)),
    times.length > 1 ? whole(quantile(times, 0.95)) : "",
    times.length > 1 ? whole(times.reduce((sum, ms) => sum + ms, 0) / times.length) : "",
    whole(times.length || undefined),
    whole(nodeMb || undefined),
    whole(postgresMb || undefined),
    note,
  ];
}

/** A table in Markdown, which a terminal shows aligned, too. @param {Row[]} rows */
export function simulationTable(rows) {
  const cells = [HEAD, ...rows.map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(3, ...cells.map((row) => row[column].length)));
  const isText = (/** @type {number} */ column) => column === 0 || column === HEAD.length - 1;
  const lines = cells.map(
    (row) =>
      `| ${row.map((cell, column) => (isText(column) ? cell.padEnd(widths[column]) : cell.padStart(widths[column]))).join(" | ")} |`,
  );
  const rule = `| ${widths.map((width, column) => (isText(column) ? "-".repeat(width) : `${"-".repeat(width - 1)}:`)).join(" | ")} |`;
  return [lines[0], rule, ...lines.slice(1)].join("\n");
}
