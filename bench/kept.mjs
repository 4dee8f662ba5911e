import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { inRoot } from "../scripts/paths.mjs";
import { keptTables } from "./report.mjs";

/* The latest figures of a whole run (`npm run bench -- --record`), as data, and the tables of docs/performance.md made of them. */

const FILE = inRoot("bench", "latest.json");
const DOCUMENT = inRoot("docs", "performance.md");

/** @typedef {{ at: string, node: string, cores: number, size: import("./world.mjs").Size, figures: Record<string, import("./report.mjs").Figures>, goals: import("./report.mjs").Goal[] }} Kept */

/** @returns {Kept | null} null before the first run that was kept */
export const readKept = () => (fs.existsSync(FILE) ? JSON.parse(fs.readFileSync(FILE, "utf8")) : null);

const BETWEEN = /(<!-- figures of bench\/latest.json -->\n)[^]*?(<!-- end of figures -->)/;

/** The document with the tables of these figures in it. @param {string} text @param {Kept} kept */
export const withTablesOf = (text, kept) =>
  text.replace(BETWEEN, (_, begin, end) => `${begin}\n${keptTables(kept)}\n\n${end}`);

/** @param {Kept} result */
export function keep(result) {
  fs.writeFileSync(FILE, `${JSON.stringify(result, null, 2)}\n`);
  fs.writeFileSync(DOCUMENT, withTablesOf(fs.readFileSync(DOCUMENT, "utf8"), result));
  // It aligns the columns, as `npm run check` wants them.
  spawnSync(inRoot("node_modules", ".bin", "oxfmt"), [FILE, DOCUMENT]);
}
