import fs from "node:fs";
import net, { type AddressInfo } from "node:net";
import path from "node:path";
import { SMTPServer } from "smtp-server";
import { describe, expect, test } from "vitest";
import { keyRingOf, seal } from "@/lib/encryption/cipher.mjs";
import { freePort } from "../../../scripts/testing/portal.mjs";
import { KEY, SECRET, useInstallation } from "../../support/checked-installation";
import {
  runDoctor,
  runDoctorCommand,
  startAnotherProgram,
  startProxy,
  startWayIn,
} from "../../support/doctor";

const installation = useInstallation();

function writeBackup(ageMs: number) {
  const folder = path.join(installation.settings.PORTAL_DATA_DIR, "backups");
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, "portal-2026-11-27T04-00-00Z.tar.gz.age");
  fs.writeFileSync(file, "");
  const madeAt = new Date(Date.now() - ageMs);
  fs.utimesSync(file, madeAt, madeAt);
}

/** As pg-boss archives a job that was completed. */
const archiveJob = (ago: string) =>
  installation.run(
    `INSERT INTO pgboss.archive ("id", "name", "state", "completed_on", "priority", "retry_limit", "retry_count",
       "retry_delay", "retry_backoff", "start_after", "expire_in", "created_on", "keep_until")
     VALUES (gen_random_uuid(), 'sweep-holds', 'completed', now() - interval '${ago}', 0, 0, 0, 0, false, now(),
       interval '10 minutes', now(), now())`,
  );

test("the doctor finds nothing wrong with a healthy portal", async () => {
  const proxy = await startProxy(() => Number(installation.settings.PORT));
  Object.assign(installation.settings, {
    APP_URL: `http://localhost:${proxy}`,
    TRUST_PROXY: "1",
    HOST: "127.0.0.1",
  });
  await startWayIn(installation.settings);
  writeBackup(60_000);
  await archiveJob("1 minute");
  const { code, findings, output } = await runDoctorCommand(installation.settings);
  expect(findings.filter(({ status }) => status !== "ok").map(({ name }) => name)).toEqual([
    ...(process.versions.node.startsWith("20.") ? ["Node.js"] : []),
    // The tests have one disk, their server has a simple password, and nobody has been made an owner.
    "Backup folder",
    "Secret files",
    "Database password",
    "Administrator",
    "Mail server",
    "Sender",
  ]);
  expect(code, output).toBe(0);
});

describe("secrets", () => {
  test("secrets that are placeholders, repeated words or the same are reported by the doctor", async () => {
    const weak = "changeme-changeme-changeme-portal";
    const { findings, output } = await runDoctor({
      ...installation.settings,
      NEXTAUTH_SECRET: weak,
      DATA_ENCRYPTION_KEY: weak,
    });
    expect(findings.filter(({ name }) => name === "Secrets").map(({ says }) => says)).toEqual([
      "NEXTAUTH_SECRET is a placeholder.",
      "DATA_ENCRYPTION_KEY is a placeholder.",
      "NEXTAUTH_SECRET and DATA_ENCRYPTION_KEY are the same.",
    ]);
    expect(output).not.toContain(weak);
  });

  test("without an administrator's settings the doctor names /setup or ADMIN_EMAIL", async () => {
    const { about } = await runDoctor(installation.settings);
    expect(about("Administrator")).toMatchObject({ status: "warning", says: "Nobody is an owner." });
    expect(about("Administrator")?.todo).toMatch(/\/setup# .* ADMIN_EMAIL and ADMIN_PASSWORD/);
  });

  test("the doctor accepts an administrator who exists already", async () => {
    const id = "00000000-0000-7000-8000-000000000001";
    await installation.run(`
      INSERT INTO "User" ("id", "email", "firstName", "lastName", "updatedAt") VALUES ('${id}', 'owner@aco.test', 'A', 'B', now());
      INSERT INTO "RoleGrant" ("id", "userId", "role") VALUES ('${id}', '${id}', 'owner')`);
    const admin = { ADMIN_EMAIL: "Owner@aco.test", ADMIN_PASSWORD: "hush-hush" };
    const { about, output } = await runDoctor({ ...installation.settings, ...admin });
    expect(about("Administrator")).toMatchObject({ status: "warning" });
    expect(about("Administrator")?.says).toContain("ADMIN_PASSWORD is still set");
    expect(output).not.toContain("hush-hush");
  });
});

describe("a mail server", () => {
  const from = { MAIL_FROM: "portal@example.org" };

  test("a mail server that does not answer is reported by the doctor", async () => {
    const port = await freePort();
    const SMTP_URL = `smtp://portal:hush-hush@127.0.0.1:${port}`;
    const { about, output } = await runDoctor({ ...installation.settings, ...from, SMTP_URL });
    expect(about("Mail server")).toMatchObject({
      status: "failed",
      says: `127.0.0.1:${port} cannot be reached (ECONNREFUSED).`,
    });
    expect(about("Sender")).toMatchObject({ status: "failed" });
    expect(output).not.toContain("hush-hush");
  });

  test("a mail server that never greets is reported by the doctor in time", async () => {
    const silent = net.createServer();
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as AddressInfo;
    const SMTP_URL = `smtp://127.0.0.1:${port}`;
    const { about } = await runDoctorCommand({ ...installation.settings, ...from, SMTP_URL });
    silent.close();
    expect(about("Mail server")).toMatchObject({
      status: "failed",
      says: `127.0.0.1:${port} cannot be reached (ETIMEDOUT).`,
    });
  });

  test("a mail server that refuses the login is told from one that accepts it", async () => {
    const mail = new SMTPServer({
      logger: false,
      allowInsecureAuth: true,
      disabledCommands: ["STARTTLS"],
      onAuth({ username, password }, _session, answer) {
        if (password === "right-right") answer(null, { user: username });
        else answer(Object.assign(new Error("Invalid"), { responseCode: 535 }));
      },
    });
    await new Promise<void>((resolve) => mail.listen(0, "127.0.0.1", resolve));
    const { port } = mail.server.address() as AddressInfo;
    const ask = async (password: string) =>
      (
        await runDoctor({
          ...installation.settings,
          ...from,
          SMTP_URL: `smtp://portal:${password}@127.0.0.1:${port}`,
        })
      ).about("Mail server");
    expect(await ask("hush-hush")).toMatchObject({
      status: "failed",
      says: `127.0.0.1:${port} does not accept the user and password (535).`,
    });
    expect(await ask("right-right")).toMatchObject({ status: "ok" });
    await new Promise<void>((resolve) => mail.close(resolve));
  });
});

describe("a mail server of the portal's settings", () => {
  const set = async (port: number, provenAt: string, key = KEY) => {
    const url = JSON.stringify(`smtp://127.0.0.1:${port}`);
    const address = Buffer.from(seal(keyRingOf(key), "mail-server/1", Buffer.from(url))).toString("hex");
    await installation.run(`
      INSERT INTO "MailServer" ("id", "address", "sender", "provenAt", "updatedAt")
      VALUES (gen_random_uuid(), '\\x${address}', 'Portal <portal@example.org>', ${provenAt}, now())`);
  };
  const doctor = () => runDoctor(installation.settings);

  test("the doctor tests the mail server of the settings, and looks up its sender", async () => {
    const port = await freePort();
    await set(port, "now()");
    const { about } = await doctor();
    expect(about("Mail server")).toMatchObject({
      status: "failed",
      says: `127.0.0.1:${port} cannot be reached (ECONNREFUSED).`,
      todo: expect.stringContaining("Admin → Settings → Mail server") as string,
    });
    expect(about("Sender")?.says).toContain("portal@example.org");
  });

  test("the doctor reports that a mail server sends nothing until its number is entered", async () => {
    const mail = new SMTPServer({ logger: false, authOptional: true, disabledCommands: ["STARTTLS"] });
    await new Promise<void>((resolve) => mail.listen(0, "127.0.0.1", resolve));
    await set((mail.server.address() as AddressInfo).port, "NULL");
    const { status, says } = (await doctor()).about("Mail server") ?? {};
    await new Promise<void>((resolve) => mail.close(resolve));
    expect([status, says]).toEqual(["warning", expect.stringContaining("nobody has entered the number")]);
  });

  test("mail settings that no key opens are not taken by the doctor for none", async () => {
    await set(25, "now()", SECRET);
    expect((await doctor()).about("Mail server")).toMatchObject({ status: "failed" });
  });
});

test("a mail server with a self-signed certificate is not taken for an unavailable one", async () => {
  const mail = new SMTPServer({ logger: false, authOptional: true });
  await new Promise<void>((resolve) => mail.listen(0, "127.0.0.1", resolve));
  const { port } = mail.server.address() as AddressInfo;
  mail.on("error", () => undefined);
  const SMTP_URL = `smtp://127.0.0.1:${port}`;
  const found = (await runDoctor({ ...installation.settings, SMTP_URL })).about("Mail server");
  await new Promise<void>((resolve) => mail.close(resolve));
  expect(found?.status).toBe("failed");
  expect(found?.says).toContain(`No encrypted connection to 127.0.0.1:${port} could be made`);
});

describe("the web", () => {
  test("an APP_URL of another program is reported by the doctor", async () => {
    const other = await startAnotherProgram();
    const { about } = await runDoctor({
      ...installation.settings,
      APP_URL: `http://localhost:${other}`,
    });
    expect(about("APP_URL")).toMatchObject({
      status: "failed",
      says: `http://localhost:${other}/api/health answers something else than the portal (status 200).`,
    });
  });

  test("an APP_URL that redirects to the address in browsers is reported by the doctor", async () => {
    const other = await startAnotherProgram(301, { location: "https://www.portal.test/api/health" });
    expect(
      (await runDoctor({ ...installation.settings, APP_URL: `http://localhost:${other}` })).about("APP_URL"),
    ).toMatchObject({
      status: "failed",
      todo: "Set APP_URL=https://www.portal.test, and restart.",
    });
  });

  test("an APP_URL of another installation is reported by the doctor", async () => {
    const other = await startWayIn({ NEXTAUTH_SECRET: KEY });
    const found = (await runDoctor({ ...installation.settings, APP_URL: `http://localhost:${other}` })).about(
      "APP_URL",
    );
    expect(found?.status).toBe("warning");
    expect(found?.says).toContain("not as one with this NEXTAUTH_SECRET");
  });

  test.each([
    [0, "0", "ok", "There is none, as TRUST_PROXY says."],
    [1, "0", "failed", "all visitors seem to have the proxy's address"],
    [2, "1", "failed", "X-Forwarded-For brings 2 addresses, but TRUST_PROXY is 1"],
    [1, "2", "failed", "X-Forwarded-For brings one address, but TRUST_PROXY is 2"],
    [0, "1", "failed", "a visitor could pretend to have any address"],
  ])(
    "the doctor checks a portal behind %i proxies with TRUST_PROXY=%s",
    async (proxies, TRUST_PROXY, status, words) => {
      let front = Number(installation.settings.PORT);
      for (let count = 0; count < proxies; count++) {
        const behind = front;
        front = await startProxy(() => behind);
      }
      const chosen = { ...installation.settings, APP_URL: `http://localhost:${front}`, TRUST_PROXY };
      await startWayIn(chosen);
      const found = (await runDoctor(chosen)).about("Proxy");
      expect(found?.status).toBe(status);
      expect(found?.says).toContain(words);
    },
  );
});

describe("the folder of the backups", () => {
  test.each([
    ["/proc/nowhere", "it cannot be created (ENOENT)."],
    ["/dev/null", "/dev/null is not a folder."],
  ])("a backup folder that is %s fails the doctor, which names BACKUP_DIR", async (BACKUP_DIR, words) => {
    const { about } = await runDoctor({ ...installation.settings, BACKUP_DIR });
    expect(about("Backup folder")).toMatchObject({
      status: "failed",
      says: `No backup can be written in ${BACKUP_DIR}: ${words}`,
    });
  });

  test("the doctor does not create a missing backup folder", async () => {
    const BACKUP_DIR = path.join(installation.settings.PORTAL_DATA_DIR, "elsewhere", "backups");
    const { about } = await runDoctor({ ...installation.settings, BACKUP_DIR });
    // The uploaded files will be on the same disk.
    expect(about("Backup folder")).toMatchObject({ status: "warning" });
    expect(fs.readdirSync(installation.settings.PORTAL_DATA_DIR)).toEqual([]);
  });
});

describe("work", () => {
  test("a missing or old backup is reported by the doctor", async () => {
    expect((await runDoctor(installation.settings)).about("Backup")).toMatchObject({ status: "warning" });
    writeBackup(3 * 24 * 60 * 60_000);
    const found = (await runDoctor(installation.settings)).about("Backup");
    expect(found?.status).toBe("warning");
    expect(found?.says).toContain("is 3 days old");
  });

  test("stalled background work is reported by the doctor, unless the portal itself is stopped", async () => {
    await archiveJob("20 minutes");
    expect((await runDoctor(installation.settings)).about("Background work")).toMatchObject({
      status: "skipped",
    });
    await startWayIn(installation.settings);
    const found = (await runDoctor(installation.settings)).about("Background work");
    expect(found?.status).toBe("failed");
    expect(found?.says).toContain("It last ran 20 minutes ago, although the portal answers");
  });
});

test("an impossible setting is one of the doctor's findings, in words and as JSON", async () => {
  const variables = { ...installation.settings, DATABASE_URL: "mysql://portal:hush-hush@127.0.0.1/portal" };
  const { code, about, output } = await runDoctorCommand(variables);
  expect(about("Settings")).toMatchObject({
    status: "failed",
    says: "DATABASE_URL must be an address that starts with postgresql://.",
  });
  expect(code).toBe(1);
  const words = await runDoctorCommand(variables, []);
  expect(words.output).toContain("✗ Settings");
  expect(words.output).toMatch(/\n\d ok, \d warnings?, 1 failed, 1 skipped\.\n$/);
  expect(output + words.output).not.toContain("hush-hush");
});

describe("a payment page", () => {
  const link = { PAYMENT_LINK_URL: "https://pay.example.org/portal" };
  const secret = { PAYMENT_WEBHOOK_SECRET: "Wq7ZtB2nX9pLs4KdVf8Rm3Hc" };
  const paymentLink = { url: link.PAYMENT_LINK_URL, effectiveAt: "2026-11-01T00:00:00Z", before: null };

  test.each([
    ["of the environment", link, {}, "PAYMENT_LINK_URL"],
    ["of the settings", {}, { paymentLink }, "the settings"],
  ])(
    "a payment page %s without the provider's secret is reported by the doctor",
    async (_, more, values, where) => {
      await installation.run(
        `INSERT INTO "AssociationSettings" ("id", "updatedAt", "values") VALUES (1, now(), '${JSON.stringify(values)}')`,
      );
      const { about } = await runDoctor({ ...installation.settings, ...more });
      expect(about("Online payment")).toMatchObject({ status: "warning" });
      expect(about("Online payment")?.says).toContain(`the page of ${where}, but PAYMENT_WEBHOOK_SECRET`);
      const safe = await runDoctor({ ...installation.settings, ...more, ...secret });
      expect(safe.about("Online payment")).toBeUndefined();
    },
  );

  test("without a payment page no provider's secret is needed", async () => {
    expect((await runDoctor(installation.settings)).about("Online payment")).toBeUndefined();
  });
});
