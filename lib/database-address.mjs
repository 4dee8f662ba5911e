/*
 * The address of a database, which may name several servers as libpq does
 * (postgresql://user:password@one:5432,two:5432/portal?target_session_attrs=read-write) and say that a pooler stands
 * in front of them (pgbouncer=true, as Prisma names it). node-postgres knows neither.
 */

/** @typedef {{ host: string, port: number, url: string }} Server `url` names this server only */
/**
 * @typedef {object} DatabaseAddress
 * @property {[Server, ...Server[]]} servers
 * @property {boolean} isChecked whether a connection has to be to the server that accepts writes
 * @property {boolean} isPooled whether one session may reach the server by several connections
 * @property {string} user
 * @property {string} password
 */

const DEFAULT_PORT = 5432;
const PARTS = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)(.*)$/s;
const START = "must be an address that starts with postgresql://";
const LIST = "must name each server as host or host:port, separated by commas";
const ATTRIBUTES = "must have target_session_attrs=read-write or none, because the portal writes";
const POOLER = "must have pgbouncer=true or none";

/** Throws an Error with the rest of a sentence that begins with the variable's name. @param {string} address @returns {DatabaseAddress} */
export function parseDatabaseAddress(address) {
  const [, protocol = "", person = "", list = "", rest = ""] = PARTS.exec(address) ?? [];
  if (!protocol || list === "" || !URL.canParse(`${protocol}${person}host${rest}`)) throw new Error(START);
  const servers = list.split(",").map((host) => parseServer(host, protocol + person, rest, list));
  const { searchParams, username, password } = new URL(`${protocol}${person}host${rest}`);
  if (searchParams.get("host")?.includes(",")) throw new Error(LIST);
  const attributes = searchParams.get("target_session_attrs");
  if (attributes !== null && !["read-write", "primary"].includes(attributes)) throw new Error(ATTRIBUTES);
  const pooler = searchParams.get("pgbouncer");
  if (pooler !== null && pooler !== "true" && pooler !== "false") throw new Error(POOLER);
  const [first, ...others] = servers;
  if (!first) throw new Error(START);
  return {
    servers: [first, ...others],
    isChecked: others.length > 0 || attributes !== null,
    isPooled: pooler === "true",
    user: decoded(username),
    password: decoded(password),
  };
}

/** @param {string} host @param {string} before @param {string} rest @param {string} list @returns {Server} */
function parseServer(host, before, rest, list) {
  const sentence = list.includes(",") ? LIST : START;
  if (host === "" || !URL.canParse(before + host + rest)) throw new Error(sentence);
  const url = new URL(before + host + rest);
  if (url.hostname === "") throw new Error(sentence);
  for (const own of ["target_session_attrs", "pgbouncer"])
    if (url.searchParams.has(own)) url.searchParams.delete(own);
  return {
    // Without the brackets of an IPv6 address, as a socket wants it.
    host: decoded(url.hostname).replace(/^\[(.+)\]$/, "$1"),
    port: Number(url.port || DEFAULT_PORT),
    url: url.href,
  };
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The servers of an address in words, without the user or password: `one:5432, two:5432`. @param {string} address */
export function serversInWords(address) {
  return parseDatabaseAddress(address)
    .servers.map(({ host, port }) => `${host.includes(":") ? `[${host}]` : host}:${port}`)
    .join(", ");
}
