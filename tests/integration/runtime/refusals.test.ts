import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { acquireLock } from "../../../scripts/processes/lock.mjs";
import { checkNodeVersion } from "../../../scripts/setup/node-version.mjs";
import { freePort, temporaryFolder } from "../../../scripts/testing/portal.mjs";
import { start } from "../../support/supervisor";

const SECRET = "a".repeat(32);

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

describe("a start that cannot continue says why in one line and exits with 1", () => {
  test("a start with a wrong setting says why in one line and exits with 1", async () => {
    expect(await start({ PORT: "abc" })).toEqual({
      code: 1,
      output: 'PORT must be a whole number between 1 and 65535 (it is "abc").',
    });
  });

  test("a start with one's own database and no secret says why and exits with 1", async () => {
    const { code, output } = await start({
      DATABASE_URL: "postgresql://portal:hush@127.0.0.1/portal",
    });
    expect({ code, output }).toEqual({
      code: 1,
      output: "NEXTAUTH_SECRET must be set when DATABASE_URL is set.",
    });
  });

  test("a start whose database does not answer says so, without its password", async () => {
    const port = await freePort();
    expect(
      await start({
        PORT: String(await freePort()),
        DATABASE_URL: `postgresql://portal:hush@127.0.0.1:${port}/portal`,
        NEXTAUTH_SECRET: SECRET,
        DATA_ENCRYPTION_KEY: SECRET,
        PORTAL_DATA_DIR: folder,
      }),
    ).toEqual({
      code: 1,
      output:
        `The database at 127.0.0.1:${port} cannot be reached (ECONNREFUSED). ` +
        "Check DATABASE_URL and that the database is running.",
    });
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  test("a start on another program's port says so and exits with 1", async () => {
    const other = net.createServer();
    const port = await freePort();
    await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
    const refused = await start({ PORT: String(port), PORTAL_DATA_DIR: folder });
    await new Promise((resolve) => other.close(resolve));
    expect(refused).toEqual({
      code: 1,
      output:
        `Port ${port} is already in use by another program. ` +
        `Stop it, or start the portal with PORT=${port + 1}.`,
    });
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  test("a start whose data folder cannot be written says so and exits with 1", async () => {
    const file = path.join(folder, "a-file");
    fs.writeFileSync(file, "");
    const { code, output } = await start({ PORTAL_DATA_DIR: path.join(file, "data") });
    expect({ code, output }).toEqual({
      code: 1,
      output:
        `PORTAL_DATA_DIR (${file}/data) is not writable (ENOTDIR). ` +
        "Make this user its owner, or set PORTAL_DATA_DIR to another folder.",
    });
  });

  test("a start without secrets beside existing data says so and exits with 1", async () => {
    fs.mkdirSync(path.join(folder, "postgres"));
    const { code, output } = await start({
      PORT: String(await freePort()),
      PORTAL_DATA_DIR: folder,
    });
    expect(code).toBe(1);
    expect(output).toContain("secrets.json is missing");
  });

  test("a start with one of its secrets missing says so and exits with 1", async () => {
    fs.writeFileSync(path.join(folder, "secrets.json"), JSON.stringify({ databasePassword: "hush" }));
    const { code, output } = await start({ PORT: String(await freePort()), PORTAL_DATA_DIR: folder });
    expect(code).toBe(1);
    expect(output).toContain("secrets.json cannot be read (damaged). Restore it from a backup.");
  });

  test("a second start on the same data says so and exits with 1", async () => {
    const lock = acquireLock(path.join(folder, "portal.lock"), "http://localhost:3000");
    expect(await start({ PORTAL_DATA_DIR: folder })).toEqual({
      code: 1,
      output: `The portal is already running at http://localhost:3000 (process ${process.pid}).`,
    });
    expect(fs.readdirSync(folder)).toEqual(["portal.lock"]);
    if ("release" in lock) lock.release();
  });
});

test.each(["18.20.0", "20.18.3", "21.7.0", "22.11.0", "23.5.0"])(
  "the portal does not start with Node.js %s",
  (version) => {
    expect(() => checkNodeVersion(version)).toThrow(`this is ${version}`);
  },
);

test.each(["20.19.0", "22.12.0", "24.0.0", "25.1.0"])("the portal starts with Node.js %s", (version) => {
  expect(() => checkNodeVersion(version)).not.toThrow();
});

describe("the lock", () => {
  const file = () => path.join(folder, "portal.lock");

  test("a start ignores the lock file of a process that has ended", () => {
    // No process has this number: it is above the highest that Linux gives.
    fs.writeFileSync(file(), JSON.stringify({ pid: 2 ** 30, start: "1", note: "gone" }));
    expect(acquireLock(file(), "mine")).toHaveProperty("release");
  });

  test("a start ignores a lock file whose process number now belongs to another process", () => {
    fs.writeFileSync(file(), JSON.stringify({ pid: 1, start: "another start", note: "gone" }));
    expect(acquireLock(file(), "mine")).toHaveProperty("release");
  });

  test("a start ignores a lock file that a full disk has cut short", () => {
    fs.writeFileSync(file(), '{"pid":');
    expect(acquireLock(file(), "mine")).toHaveProperty("release");
  });

  test("a start's lock file is deleted when the lock is released", () => {
    const lock = acquireLock(file(), "mine");
    if ("release" in lock) lock.release();
    expect(fs.readdirSync(folder)).toEqual([]);
  });
});
