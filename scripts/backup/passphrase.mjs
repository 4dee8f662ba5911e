import fs from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { Writable } from "node:stream";
import { codeOf, CliError } from "../cli-error.mjs";
import { isEncrypted } from "./encryption.mjs";

const MIN_LENGTH = 12;
const OPTION = "--passphrase-file";

/**
 * Takes `--passphrase-file FILE` out of a command's arguments.
 * @param {string[]} args
 * @returns {{ rest: string[], file: string | null }}
 */
export function extractPassphraseFileOption(args) {
  const at = args.indexOf(OPTION);
  if (at < 0) return { rest: args, file: null };
  const file = args[at + 1];
  if (!file) throw new CliError(`${OPTION} needs the name of a file.`);
  // npm changes to the package's folder first, so a relative path refers to INIT_CWD.
  return { rest: args.toSpliced(at, 2), file: path.resolve(process.env.INIT_CWD ?? ".", file) };
}

/**
 * The passphrase in the first line of a file, or in BACKUP_PASSPHRASE; null when neither is given.
 * @param {string | null} file @param {import("../setup/environment.mjs").Env} environment
 */
export function passphraseFrom(file, { BACKUP_PASSPHRASE }) {
  if (file === null) return BACKUP_PASSPHRASE ?? null;
  const passphrase = firstLineOf(file);
  if (passphrase.length < MIN_LENGTH)
    throw new CliError(`The passphrase in ${file} must have at least ${MIN_LENGTH} characters.`);
  return passphrase;
}

/** @param {string} file */
function firstLineOf(file) {
  try {
    return fs.readFileSync(file, "utf8").split(/\r?\n/, 1)[0] ?? "";
  } catch (error) {
    throw new CliError(`${file} cannot be read (${codeOf(error)}).`);
  }
}

/**
 * The passphrase for a backup that a command reads, from where `passphraseFrom` finds it or the terminal; null for one
 * that is not encrypted. Throws CliError without one.
 * @param {"restore" | "upgrade-check"} command
 * @param {{ file: string, passphraseFile: string | null, environment: import("../setup/environment.mjs").Env }} given
 */
export async function passphraseToRead(command, { file, passphraseFile, environment }) {
  const given = passphraseFrom(passphraseFile, environment);
  if (given !== null || !(await isEncrypted(file))) return given;
  const typed = await askForPassphrase();
  if (typed !== null) return typed;
  throw new CliError(
    `${file} is encrypted. Name the file with its passphrase: npm run ${command} -- ${file} --passphrase-file FILE`,
  );
}

/** Asks for the passphrase on the terminal without showing it; null without a terminal. */
function askForPassphrase() {
  if (!process.stdin.isTTY) return Promise.resolve(null);
  process.stderr.write("Passphrase of the backup: ");
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = readline.createInterface({ input: process.stdin, output: silent, terminal: true });
  return new Promise((resolve) => {
    terminal.question("", (answer) => {
      terminal.close();
      process.stderr.write("\n");
      resolve(answer);
    });
  });
}
