import { parseDatabaseAddress } from "../../lib/database-address.mjs";
import { CliError } from "../cli-error.mjs";
import { withScratchDatabase } from "../migrations/scratch.mjs";
import { hasBinaries } from "../postgres/binaries.mjs";
import { withConnection } from "../postgres/connection.mjs";
import { endings } from "./noted.mjs";

/*
 * The empty database of a drill: on the portal's own server where its role may make one, because that is where a restore
 * would have to succeed, else on an embedded one.
 */

/** A comment that marks the drill's database, so that no other database of that name is ever dropped. */
const MARK = "The portal restores backups into this database to prove them, and drops it afterwards.";
/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/** The maximum length of the name in characters: PostgreSQL's limit is 63 bytes, and a character has four at most. */
const MAX_CHARACTERS = 12;

/** @typedef {{ DATABASE_URL?: string }} Addresses */
/** @typedef {import("pg").Client} Client */

/** @param {Client} client @returns {Promise<number>} such as 15 */
export async function majorVersionOf(client) {
  const { rows } = await client.query("SHOW server_version_num");
  return Math.floor(Number(rows[0].server_version_num) / 10_000);
}

/**
 * The name of the drill's database. It contains the number of the portal's database, so that each portal on a server
 * has its own.
 * @param {Client} client
 */
async function nameFor(client) {
  const { rows } = await client.query(
    `SELECT left(datname, ${MAX_CHARACTERS}) || '_drill_' || oid AS "name" FROM pg_database WHERE datname = current_database()`,
  );
  return rows[0].name;
}

/** @param {Client} client @returns {Promise<boolean>} whether there is none any more */
async function dropMarked(client, /** @type {string} */ name, how = "") {
  const { rows } = await client.query(
    `SELECT shobj_description(oid, 'pg_database') AS "mark", pg_has_role(datdba, 'MEMBER') AS "isOwn"
     FROM pg_database WHERE datname = $1`,
    [name],
  );
  if (rows.length === 0) return true;
  // The owner's role may have made the database for an upgrade check.
  if (rows[0].mark !== MARK || !rows[0].isOwn) return false;
  await client.query(`DROP DATABASE ${client.escapeIdentifier(name)} ${how}`);
  return true;
}

/**
 * @param {string} url @returns {Promise<string | null>} the name of a new, empty database on that server; null where the role may not make one
 */
async function create(url) {
  return withConnection(url, async (client) => {
    const { rows } = await client.query(
      `SELECT rolcreatedb OR rolsuper AS "mayCreate" FROM pg_roles WHERE rolname = current_user`,
    );
    const name = await nameFor(client);
    if (!rows[0].mayCreate || !(await dropMarked(client, name))) return null;
    const quoted = client.escapeIdentifier(name);
    await client.query(`CREATE DATABASE ${quoted} TEMPLATE template0 ENCODING 'UTF8'`);
    await client.query(`COMMENT ON DATABASE ${quoted} IS ${client.escapeLiteral(MARK)}`);
    // The database will contain everybody's data, so only its owner may connect.
    await client.query(`REVOKE ALL ON DATABASE ${quoted} FROM PUBLIC`);
    return name;
  });
}

/** @param {string} url @param {string} name of a database on the same server */
function addressOf(url, name) {
  const [, before = "", after = ""] = /^(postgres(?:ql)?:\/\/[^/?#]*)(?:\/[^?#]*)?(.*)$/s.exec(url) ?? [];
  return `${before}/${encodeURIComponent(name)}${after}`;
}

/** The portal's server itself; null for the embedded one, and behind a pooler, which knows no other database. @param {Addresses} addresses */
const serverOf = ({ DATABASE_URL }) =>
  !DATABASE_URL || parseDatabaseAddress(DATABASE_URL).isPooled ? null : DATABASE_URL;

/** Removes what a killed drill has left on the portal's server. @param {Addresses} addresses */
export async function sweepDrillDatabase(addresses) {
  const url = serverOf(addresses);
  if (url) await withConnection(url, async (client) => dropMarked(client, await nameFor(client)));
}

/**
 * Runs `work` with the address of an empty database, which is dropped afterwards. Throws CliError when there can be none.
 * @template T
 * @param {Addresses} addresses @param {(url: string) => Promise<T>} work
 */
export async function withDrillDatabase(addresses, work) {
  const url = serverOf(addresses);
  // A hosted server may have limits of its own; the embedded one proves the backup as well.
  const creating = url
    ? create(url).catch((error) => {
        console.error(`No database could be made on the portal's server: ${messageOf(error)}`);
        return null;
      })
    : Promise.resolve(null);
  // A signal during the creation waits for its end, because only a marked database is ever dropped.
  const drop = async () => {
    const name = await creating;
    if (!url || !name) return;
    await withConnection(url, (client) => dropMarked(client, name, "WITH (FORCE)")).catch((error) =>
      console.error(`The database ${name} could not be dropped: ${messageOf(error)}`),
    );
  };
  endings.add(drop);
  try {
    const name = await creating;
    if (url && name) return await work(addressOf(url, name));
  } finally {
    endings.delete(drop);
    await drop();
  }
  if (!hasBinaries())
    throw new CliError(
      "This installation lacks the embedded database to restore into, and its role may not make a database on its server. Run npm run upgrade-check on another machine.",
    );
  return withScratchDatabase((scratch) => work(scratch.url));
}
