import net from "node:net";
import { codeOf, CliError } from "../cli-error.mjs";

/** @param {string} host @param {number} port @param {string | null} code */
function refusal(host, port, code) {
  if (code === "EADDRINUSE")
    return new CliError(
      `Port ${port} is already in use by another program. ` +
        `Stop it, or start the portal with PORT=${port < 65535 ? port + 1 : port - 1}.`,
    );
  if (code === "EACCES")
    return new CliError(`This user may not listen on port ${port}. Set PORT to one above 1023.`);
  return new CliError(`HOST ${host} is not an address of this machine (${code}).`);
}

/**
 * Throws CliError when the portal could not listen there.
 * @param {string} host @param {number} port
 * @returns {Promise<void>}
 */
export function checkPortIsFree(host, port) {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once("error", (error) => reject(refusal(host, port, codeOf(error))));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  });
}

/**
 * How many connections wait to be accepted; the system may allow fewer (`net.core.somaxconn`). Beyond Node's 511 the
 * system drops what a rush brings, and browsers try again after 1, 3, 7, 15 and 31 seconds, or never learn what became of
 * what they sent.
 */
const BACKLOG = 4_096;

/** Where a process listens. @param {string} host @param {number} port */
export const listening = (host, port) => ({ host, port, backlog: BACKLOG });
