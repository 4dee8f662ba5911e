import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkBackup } from "@/scripts/backup/check.mjs";
import { passphraseToRead } from "@/scripts/backup/passphrase.mjs";
import { diskFiles } from "@/scripts/backup/files.mjs";
import { takeBackup } from "@/scripts/backup/take.mjs";
import { CliError } from "@/scripts/cli-error.mjs";
import { findPostmaster } from "@/scripts/postgres/postmaster.mjs";
import { commandOf } from "@/scripts/processes/identity.mjs";
import type { Env } from "@/scripts/setup/environment.mjs";
import { cleanEnvironment, temporaryFolder } from "@/scripts/testing/portal.mjs";
import { ownerUrl } from "../../support/database";

const folder = temporaryFolder();
const keys = { current: process.env.DATA_ENCRYPTION_KEY ?? "", old: [] };
const maxMs = 60_000;
let dataDirectory: string;

beforeEach(() => {
  dataDirectory = path.join(fs.mkdtempSync(path.join(folder, "portal-")), "data");
});

/** Of the command's portal; none for one with the embedded database. */
let databaseUrl = ownerUrl;
beforeEach(() => {
  databaseUrl = ownerUrl;
});

async function start(command: string, ...args: string[]): Promise<ChildProcess> {
  const env = await cleanEnvironment({
    DATABASE_URL: databaseUrl,
    NEXTAUTH_SECRET: "a-secret-of-thirty-two-characters",
    DATA_ENCRYPTION_KEY: keys.current,
    PORTAL_DATA_DIR: dataDirectory,
  });
  return spawn(process.execPath, [`scripts/${command}.mjs`, ...args], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
}

async function run(command: string, ...args: string[]) {
  const child = await start(command, ...args);
  const ended = once(child, "close");
  const [out, error] = await Promise.all([child.stdout, child.stderr].map((stream) => text(stream!)));
  await ended;
  return { code: child.exitCode, output: `${out}${error}` };
}

describe("a command says in one sentence what is wrong with a file", () => {
  it("restoring a folder is refused in one sentence", async () => {
    const words = `${folder} is a folder. Name the file of a backup.`;
    expect(await run("restore", folder)).toEqual({ code: 1, output: `${words}\n` });
    // What every command asks first that reads a backup.
    await expect(checkBackup(folder)).rejects.toThrow(new CliError(words));
  });

  it("checking an encrypted backup for an upgrade without its passphrase is refused in one sentence", async () => {
    const file = path.join(folder, "portal.tar.gz.age");
    fs.writeFileSync(file, "age-encryption.org/v1\n");
    const words = (command: string) =>
      `${file} is encrypted. Name the file with its passphrase: npm run ${command} -- ${file} --passphrase-file FILE`;
    expect((await run("upgrade-check", file)).output).toBe(`${words("upgrade-check")}\n`);
    // What restore asks, too, in its own name.
    const given = { file, passphraseFile: null, environment: {} as Env };
    await expect(passphraseToRead("restore", given)).rejects.toThrow(new CliError(words("restore")));
  });

  it("a backup to a file that cannot be made is refused in one sentence", async () => {
    const nowhere = path.join(folder, "nowhere");
    expect(await run("backup", path.join(nowhere, "portal.tar.gz"))).toEqual({
      code: 1,
      output: `No backup can be written in ${nowhere}: it does not exist (ENOENT).\n`,
    });
  });
});

it.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
  "a program with personal data exits by itself and tidies up when it gets the signal %s",
  async (signal) => {
    const program = `
      const { exitOnSignals } = await import("./scripts/backup/noted.mjs");
      exitOnSignals();
      process.once("exit", () => console.log("tidied up"));
      setInterval(() => {}, 1_000);
      console.log("at work");`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", program]);
    child.stdout.once("data", () => child.kill(signal));
    expect(await text(child.stdout)).toBe("at work\ntidied up\n");
    expect(child.signalCode).toBeNull();
  },
);

describe("an upgrade-check that is interrupted", () => {
  const file = path.join(folder, "portal.tar.gz");
  const client = new pg.Client({ connectionString: ownerUrl });
  beforeAll(async () => {
    await client.connect();
    await takeBackup({ client, files: diskFiles(path.join(folder, "none")), file, keys });
  });
  afterAll(() => client.end());

  const room = () => path.join(dataDirectory, "upgrade-check");
  const databases = () =>
    (fs.existsSync(room()) ? fs.readdirSync(room()) : [])
      .map((name) => findPostmaster(path.join(room(), name, "data", "postgres"))?.pid)
      .filter((pid) => pid !== undefined);
  // One that has ended, but whose parent has not heard of it, has no command any more.
  const isRunning = (pid: number) => commandOf(pid)?.includes("postgres") ?? false;

  async function interrupt(signal: NodeJS.Signals): Promise<number> {
    databaseUrl = "";
    const child = await start("upgrade-check", file);
    const ended = once(child, "exit");
    await expect.poll(databases, { timeout: maxMs }).toHaveLength(1);
    const [database] = databases();
    child.kill(signal);
    await ended;
    return database!;
  }

  /** Its database on the server of the portal that it checks for. */
  const copies = async () =>
    (
      await client.query(
        `SELECT d.datname FROM pg_database d, pg_database own
         WHERE own.datname = current_database() AND d.datname LIKE '%\\_drill\\_' || own.oid`,
      )
    ).rowCount;

  it(
    "an upgrade check ended by a signal leaves no copy on the portal's server",
    async () => {
      const child = await start("upgrade-check", file);
      const ended = once(child, "exit");
      await expect.poll(copies, { timeout: maxMs }).toBe(1);
      child.kill("SIGTERM");
      await ended;
      expect(await copies()).toBe(0);
    },
    maxMs,
  );

  it(
    "an upgrade check ended by a signal leaves neither its own database nor personal data",
    async () => {
      const database = await interrupt("SIGHUP");
      expect(isRunning(database)).toBe(false);
      expect(fs.existsSync(room())).toBe(false);
    },
    maxMs,
  );

  it(
    "an upgrade check ended by kill -9 ends its database, and the next one deletes its folder",
    async () => {
      const database = await interrupt("SIGKILL");
      await expect.poll(() => isRunning(database)).toBe(false);
      const next = await run("upgrade-check", file);
      expect(next.output).toMatch(
        /was restored on PostgreSQL \d+: \d+ rows?[^]*Version 1\.\d+\.\d+ takes it over\./,
      );
      expect(isRunning(database)).toBe(false);
      expect(fs.readdirSync(dataDirectory)).toEqual([]);
    },
    2 * maxMs,
  );
});
