import fs from "node:fs";
import net, { type AddressInfo } from "node:net";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { MIGRATIONS } from "../../../scripts/migrations/folder.mjs";
import { KEY, SECRET, useInstallation } from "../../support/checked-installation";
import { runDoctor, runDoctorCommand } from "../../support/doctor";

const installation = useInstallation();

describe("a database", () => {
  test("a database that rejects the password is named by the doctor, without the password", async () => {
    const wrong = new URL(installation.ownerUrl);
    wrong.password = "hush-hush";
    const { about, output } = await runDoctor({ ...installation.settings, DATABASE_URL: wrong.href });
    expect(about("Database")).toMatchObject({ status: "failed" });
    expect(about("Database")?.says).toContain("the password is wrong");
    expect(output).not.toContain("hush-hush");
  });

  test("a database that does not exist is reported by the doctor", async () => {
    const { about } = await runDoctor({
      ...installation.settings,
      DATABASE_URL: installation.urlOf("nowhere"),
    });
    expect(about("Database")).toMatchObject({ status: "failed" });
    expect(about("Database")?.says).toContain("there is no such database");
  });

  test("a database that hangs does not keep the doctor from ending", async () => {
    const silent = net.createServer();
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as AddressInfo;
    const url = `postgresql://portal:hush-hush@127.0.0.1:${port}/portal`;
    const { about } = await runDoctorCommand({
      ...installation.settings,
      DATABASE_URL: url,
      DATABASE_OWNER_URL: "",
    });
    silent.close();
    expect(about("Database")).toMatchObject({ status: "failed" });
    expect(about("Database")?.says).toContain("cannot be reached");
  });

  test("a database of another program is reported by the doctor", async () => {
    await installation.makeDatabase("TEMPLATE template0");
    await installation.run(`CREATE TABLE "wp_posts" ("id" int)`);
    expect((await runDoctor(installation.settings)).about("Database contents")).toMatchObject({
      status: "failed",
      says: "The database belongs to another program: it has 1 table, such as wp_posts, and none of the portal's.",
    });
  });

  test("an empty database is reported by the doctor as ready for the first start", async () => {
    await installation.makeDatabase("TEMPLATE template0");
    const { about } = await runDoctor(installation.settings);
    expect(about("Migrations")).toMatchObject({ status: "skipped" });
  });

  test("a database of a newer version is reported by the doctor", async () => {
    await installation.run(`INSERT INTO "_prisma_migrations" ("id", "checksum", "finished_at", "migration_name")
      VALUES ('later', 'x', now(), '20991231000000_later')`);
    const found = (await runDoctor(installation.settings)).about("Migrations");
    expect(found?.status).toBe("failed");
    expect(found?.says).toContain("20991231000000_later, which this version of the portal does not know");
  });

  test("a database that lacks a migration is reported by the doctor", async () => {
    const newest = fs
      .readdirSync(MIGRATIONS)
      .filter((name) => /^\d/.test(name))
      .sort()
      .at(-1)!;
    await installation.run(`DELETE FROM "_prisma_migrations" WHERE "migration_name" = '${newest}'`);
    const { about } = await runDoctor(installation.settings);
    expect(about("Migrations")).toMatchObject({
      status: "warning",
      says: `1 migration is pending, the next one ${newest}.`,
    });
  });

  test("a database role that cannot write is reported by the doctor", async () => {
    await installation.run(`REVOKE DELETE ON "Session" FROM portal_app`);
    expect((await runDoctor(installation.settings)).about("Database role")).toMatchObject({
      status: "failed",
      says: "portal_app cannot read or write the rows of the table Session.",
      todo: "Run npm start, which grants what it needs.",
    });
  });

  test("a portal that uses a database superuser is reported by the doctor", async () => {
    const found = (await runDoctor({ ...installation.settings, DATABASE_URL: installation.ownerUrl })).about(
      "Database role",
    );
    expect(found?.status).toBe("warning");
    expect(found?.says).toContain("portal is a superuser");
  });

  test.each([
    ["30 seconds", "warning", "30 seconds ahead of"],
    ["-1 hour", "failed", "60 minutes behind"],
  ])("a database whose clock is off by %s is reported by the doctor", async (interval, status, words) => {
    await installation.run(`
      CREATE SCHEMA off;
      CREATE FUNCTION off.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS
        $$ SELECT pg_catalog.clock_timestamp() + interval '${interval}' $$;
      GRANT USAGE ON SCHEMA off TO portal_app;
      DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = off, pg_catalog, public', current_database()); END $$`);
    const found = (await runDoctor(installation.settings)).about("Database clock");
    expect(found?.status).toBe(status);
    expect(found?.says).toContain(words);
  });

  test("a database that cannot store every name is reported by the doctor", async () => {
    await installation.makeDatabase(
      "ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0",
    );
    expect((await runDoctor(installation.settings)).about("Database encoding")).toMatchObject({
      status: "failed",
      says: "It is SQL_ASCII, which cannot store every name.",
    });
  });

  test("an embedded database stopped with its portal is reported by the doctor", async () => {
    const { PORTAL_DATA_DIR: folder } = installation.settings;
    fs.mkdirSync(path.join(folder, "postgres"));
    const secrets = { databasePassword: "hush-hush", NEXTAUTH_SECRET: SECRET, DATA_ENCRYPTION_KEY: KEY };
    fs.writeFileSync(path.join(folder, "secrets.json"), JSON.stringify(secrets), { mode: 0o644 });
    const { about } = await runDoctor({ PORT: installation.settings.PORT, PORTAL_DATA_DIR: folder });
    expect(about("Database")).toMatchObject({
      status: "skipped",
      says: "The embedded database is stopped, because the portal is.",
    });
    expect(about("Secret files")).toMatchObject({ status: "failed" });
    expect(fs.readdirSync(folder).sort()).toEqual(["postgres", "secrets.json"]);
  });
});
