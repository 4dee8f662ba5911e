import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { inRoot } from "../paths.mjs";

/** @typedef {{ name: string, script: string, checksum: string }} Migration */

export const MIGRATIONS = inRoot("prisma", "migrations");

/**
 * The migrations of a folder, oldest first; each is a folder of its own with a migration.sql.
 * @param {string} [folder]
 * @returns {Migration[]}
 */
export function migrationsIn(folder = MIGRATIONS) {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, file: path.join(folder, name, "migration.sql") }))
    .filter(({ file }) => fs.existsSync(file))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, file }) => {
      const script = fs.readFileSync(file, "utf8");
      // Prisma stores this checksum, too, so that its tools accept the history.
      const checksum = crypto.createHash("sha256").update(script).digest("hex");
      return { name, script, checksum };
    });
}
