import { parseDatabaseAddress, serversInWords } from "../../lib/database-address.mjs";
import { withConnection } from "../postgres/connection.mjs";
import { failed, kindOf, ok, warning } from "./finding.mjs";

/**
 * A server as it was reached. `state` of one that cannot be reached is the kind of error.
 * @typedef {{ name: string, state: "writes" | "standby" | string }} Seen
 */

const NAME = "Database servers";

/** @param {Seen[]} servers */
export function judgeServers(servers) {
  const named = (/** @type {string} */ state) =>
    servers.filter((server) => server.state === state).map(({ name }) => name);
  const writing = named("writes");
  if (writing.length > 1)
    return failed(
      NAME,
      `${writing.join(" and ")} accept writes, and the portal uses whichever answers first.`,
      "Stop all but the newest primary, and make standbys of them before they start again.",
    );
  const says = servers
    .map(({ name, state }) => {
      if (state === "writes") return `${name} accepts writes`;
      return state === "standby" ? `${name} is a standby` : `${name} cannot be reached (${state})`;
    })
    .join(", ");
  const isComplete = writing.length + named("standby").length === servers.length;
  return isComplete
    ? ok(NAME, `${says}.`)
    : warning(NAME, `${says}.`, "Start it as a standby, or remove it from the address.");
}

/** Each server of an address that names several. @param {string} address @param {import("pg").ClientConfig} how */
export async function serversFinding(address, how) {
  const { servers } = parseDatabaseAddress(address);
  const seen = servers.map(async ({ url }) => {
    const name = serversInWords(url);
    try {
      const { rows } = await withConnection(url, (client) => client.query("SHOW transaction_read_only"), how);
      return { name, state: rows[0].transaction_read_only === "on" ? "standby" : "writes" };
    } catch (error) {
      const isSilent = error instanceof Error && /timeout/i.test(error.message);
      return { name, state: isSilent ? "no answer" : kindOf(error) };
    }
  });
  return judgeServers(await Promise.all(seen));
}
