import fs from "node:fs";
import path from "node:path";
import { parseDatabaseAddress } from "../database-address.mjs";

/*
 * Detects whether a failing disk takes the backups with it. Partitions and subvolumes of one disk count as several,
 * because the system does not reveal them.
 */

const THIS_MACHINE = ["127.0.0.1", "::1", "localhost"];
/** The data folders of PostgreSQL's packages in Debian and Red Hat. */
const PACKAGED = ["/var/lib/postgresql", "/var/lib/pgsql"];

/**
 * The device number of a folder, or of the one in which it would be created.
 * @param {string} folder @returns {number | null}
 */
function deviceOf(folder) {
  try {
    return fs.statSync(folder).dev;
  } catch {
    const parent = path.dirname(folder);
    return parent === folder ? null : deviceOf(parent);
  }
}

/**
 * The folder of the database's files; null on another machine, or if it is unknown.
 * @param {string} dataDirectory @param {string | undefined} address none for the embedded database
 */
function databaseFolder(dataDirectory, address) {
  const embedded = path.join(dataDirectory, "postgres");
  if (!address) return embedded;
  const { servers } = parseDatabaseAddress(address);
  if (!servers.every(({ host }) => THIS_MACHINE.includes(host) || host.startsWith("/"))) return null;
  // The portal's processes use an address for the embedded database, too.
  if (fs.existsSync(path.join(embedded, "postmaster.pid"))) return embedded;
  return PACKAGED.find((folder) => fs.existsSync(folder)) ?? null;
}

/**
 * The data that is lost together with the backups when their disk fails, in words; null if there is none.
 * @param {string} folder of the backups
 * @param {{ dataDirectory: string, databaseAddress?: string | undefined, hasBlob: boolean }} portal
 */
export function lostWithBackups(folder, { dataDirectory, databaseAddress, hasBlob }) {
  const device = deviceOf(path.resolve(folder));
  if (device === null) return null;
  const isThere = (/** @type {string | null} */ other) =>
    other !== null && deviceOf(path.resolve(other)) === device;
  const lost = [
    ...(isThere(databaseFolder(dataDirectory, databaseAddress)) ? ["the database"] : []),
    ...(!hasBlob && isThere(path.join(dataDirectory, "uploads")) ? ["the uploaded files"] : []),
  ];
  return lost.length > 0 ? lost.join(" and ") : null;
}
