import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import pg from "pg";
import { expect, inject, it } from "vitest";
import { diskFiles } from "@/scripts/backup/files.mjs";
import { takeBackup } from "@/scripts/backup/take.mjs";
import { unfinishedRestoreInWords } from "@/scripts/backup/unfinished.mjs";
import { cleanEnvironment, temporaryFolder } from "@/scripts/testing/portal.mjs";
import { ownerUrl } from "../../support/database";

const maxMs = 60_000;

it(
  "a restore that is killed leaves the database as it was, and the next start says how to go on",
  async () => {
    const { administrationUrl } = inject("databaseServer");
    const name = `killed_${process.env.VITEST_POOL_ID}`;
    const administrator = new pg.Client({ connectionString: administrationUrl });
    const living = new pg.Client({ connectionString: ownerUrl });
    await Promise.all([administrator.connect(), living.connect()]);
    await administrator.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    await administrator.query(`CREATE DATABASE "${name}"`);
    const url = Object.assign(new URL(administrationUrl), { pathname: `/${name}` }).href;
    const folder = temporaryFolder();
    const file = path.join(folder, "portal.tar.gz");
    const keys = { current: process.env.DATA_ENCRYPTION_KEY ?? "", old: [] };
    await takeBackup({ client: living, files: diskFiles(path.join(folder, "none")), file, keys });
    await living.end();
    const where = { PORTAL_DATA_DIR: path.join(folder, "data") };
    const note = path.join(where.PORTAL_DATA_DIR, "restore.unfinished");
    const restore = async () =>
      spawn(process.execPath, ["scripts/restore.mjs", file], {
        env: await cleanEnvironment({
          DATABASE_URL: url,
          NEXTAUTH_SECRET: "a-secret-of-thirty-two-characters",
          DATA_ENCRYPTION_KEY: keys.current,
          ...where,
        }),
        stdio: ["ignore", "pipe", "pipe"],
      });

    const killed = await restore();
    await expect.poll(() => fs.existsSync(note), { timeout: maxMs, interval: 5 }).toBe(true);
    const written = fs.readFileSync(note, "utf8");
    killed.kill("SIGKILL");
    await once(killed, "exit");
    const connections = async () =>
      (await administrator.query("SELECT FROM pg_stat_activity WHERE datname = $1", [name])).rowCount;
    await expect.poll(connections, { timeout: maxMs }).toBe(0);
    expect(await unfinishedRestoreInWords(where, url)).toMatch(
      /^The restore of portal\.tar\.gz that began at \S+ was stopped before it was done, so the database is as it was: run npm run restore again/,
    );
    expect(await unfinishedRestoreInWords(where, url)).toBeNull();

    const again = await restore();
    const [output] = await Promise.all([text(again.stdout), text(again.stderr), once(again, "close")]);
    expect(output).toContain("and verified");
    expect(fs.existsSync(note)).toBe(false);

    // Killed between the end of its transaction and the end of its process.
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(`SELECT pg_current_xact_id()::text AS "transaction"`);
    await client.end();
    fs.writeFileSync(note, JSON.stringify({ ...JSON.parse(written), transaction: rows[0].transaction }));
    expect(await unfinishedRestoreInWords(where, url)).toContain("so there is nothing to do");
    await administrator.query(`DROP DATABASE "${name}"`);
    await administrator.end();
  },
  2 * maxMs,
);
