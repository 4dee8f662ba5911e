import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { CliError } from "../cli-error.mjs";

/*
 * PostgreSQL refuses to run as root, so root starts it under an unprivileged account. If that account cannot reach
 * the files (a clone in /root), setpriv of util-linux grants it the single capability to bypass folder permissions.
 */

const CANDIDATES = ["postgres", "nobody"];
/** From linux/capability.h; the first one that works on this machine is used. */
const CAPABILITIES = [
  { name: "dac_read_search", bit: 2n },
  { name: "dac_override", bit: 1n },
];

/** @typedef {{ uid: number, gid: number, name: string }} Account */
/** @typedef {{ command: string, args: string[], account: Account | null }} Launch */

/** @returns {Account[]} */
function accounts() {
  const lines = fs.readFileSync("/etc/passwd", "utf8").split("\n");
  return lines.map((line) => {
    const [name = "", , uid, gid] = line.split(":");
    return { name, uid: Number(uid), gid: Number(gid) };
  });
}

/** The account for the database: null for the current user, unless that is root. */
function chooseAccount(/** @type {string} */ cluster) {
  if (process.getuid?.() !== 0) return null;
  const known = accounts();
  if (fs.existsSync(cluster)) {
    // The owner of existing files stays, even when an ordinary user started the portal before.
    const { uid, gid } = fs.statSync(cluster);
    if (uid !== 0) return { uid, gid, name: known.find((one) => one.uid === uid)?.name ?? `${uid}` };
  }
  const account = CANDIDATES.map((name) => known.find((one) => one.name === name)).find(Boolean);
  if (account) return account;
  throw new CliError(
    "The embedded database cannot run as root, and there is no account 'postgres' or 'nobody'. " +
      "Start the portal as an ordinary user, or set DATABASE_URL.",
  );
}

/** @param {string} folder @param {Account} account */
function mayEnter(folder, { uid, gid }) {
  const { mode, uid: owner, gid: group } = fs.statSync(folder);
  const shift = owner === uid ? 6 : group === gid ? 3 : 0;
  return ((mode >> shift) & 1) === 1;
}

/** @param {string} folder @param {Account} account */
function mayReach(folder, account) {
  for (let at = fs.realpathSync(folder); ; at = path.dirname(at)) {
    if (!mayEnter(at, account)) return false;
    if (at === path.dirname(at)) return true;
  }
}

function grantableCapability() {
  try {
    const bounding = /^CapBnd:\s*([0-9a-f]+)/m.exec(fs.readFileSync("/proc/self/status", "utf8"));
    const bits = BigInt(`0x${bounding?.[1] ?? 0}`);
    return CAPABILITIES.find(({ bit }) => (bits >> bit) & 1n)?.name ?? null;
  } catch {
    return null;
  }
}

/** @param {Account} account @param {string} capability @param {string[]} command @returns {Launch} */
function withCapability(account, capability, [program = "", ...args]) {
  const only = `-all,+${capability}`;
  return {
    command: "setpriv",
    args: [
      `--reuid=${account.uid}`,
      `--regid=${account.gid}`,
      "--clear-groups",
      // Without this option, access(2) ignores the capability, and PostgreSQL checks its own files with access(2).
      "--securebits=+no_setuid_fixup",
      `--inh-caps=${only}`,
      `--ambient-caps=${only}`,
      `--bounding-set=${only}`,
      program,
      ...args,
    ],
    account,
  };
}

/** @param {Launch} launch */
function works({ command, args, account }) {
  const identity = account && command !== "setpriv" ? { uid: account.uid, gid: account.gid } : {};
  return spawnSync(command, args, { cwd: "/", stdio: "ignore", ...identity }).status === 0;
}

/**
 * How to start a database program here: `account` is null for the current user, and must be passed to spawn as uid
 * and gid unless the command is setpriv, which changes them itself. Throws CliError when root has no account that can
 * reach both folders.
 * @param {{ program: string, cluster: string, dataDirectory: string }} places
 * @returns {(args: string[]) => Launch}
 */
export function launcher({ program, cluster, dataDirectory }) {
  const account = chooseAccount(cluster);
  if (account === null) return (args) => ({ command: program, args, account });

  const isReachable = [path.dirname(program), dataDirectory].every((folder) => mayReach(folder, account));
  const capability = isReachable ? null : grantableCapability();
  /** @param {string[]} args */
  const launch = (args) =>
    capability
      ? withCapability(account, capability, [program, ...args])
      : { command: program, args, account };
  if ((isReachable || capability) && works(launch(["--version"]))) return launch;
  throw new CliError(
    `The embedded database cannot run as root, and the account '${account.name}' cannot reach ` +
      `${path.dirname(program)} and ${dataDirectory}. Move the portal to a folder that others may ` +
      "enter (not below /root), start it as an ordinary user, or set DATABASE_URL.",
  );
}

/** @param {Launch} launch */
export function identityOf({ command, account }) {
  return account && command !== "setpriv" ? { uid: account.uid, gid: account.gid } : {};
}
