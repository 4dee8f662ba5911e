import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  changeBackupPlanAction,
  checkPassphraseAction,
  startBackupAction,
} from "@/app/(portal)/admin/settings/actions";
import { setRolesAction } from "@/app/(portal)/admin/staff/actions";
import { beginBackup, beginRestoreDrill } from "@/lib/backups/begin";
import { sealPassphrase } from "@/lib/backups/plan";
import { readBackupPlan } from "@/lib/backups/queries";
import { doDueBackups } from "@/lib/backups/work";
import { db, type Prisma } from "@/lib/db/client";
import { checkBackup } from "@/scripts/backup/check.mjs";
import { aMember, aStaffMember, hourMs, signedInAs } from "../../support/builders";
import { sized } from "../../support/chance";
import { sql } from "../../support/database";
import type { Browser } from "../../support/next-request";

const folder = path.join(process.env.PORTAL_DATA_DIR ?? "", "backups");
const passphrase = "open the second drawer";
const maxMs = 60_000;
let owner: Browser;

// Backups are made by another program.
const cheaply = `--import ${pathToFileURL("tests/support/cheap-passphrases.mjs").href}`;
vi.stubEnv("NODE_OPTIONS", sized(cheaply, ""));
afterAll(() => vi.unstubAllEnvs());

beforeEach(async () => {
  fs.rmSync(folder, { recursive: true, force: true });
  owner = await signedInAs(await aStaffMember([{ role: "owner", eventId: null }]));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const plan = {
  isOn: true,
  hour: 3,
  keep: 2,
  place: "folder" as "folder" | "blob",
  isEncrypted: true,
  passphrase: passphrase as string,
};
const save = (given: Partial<typeof plan> = {}, browser = owner) =>
  browser.within(() => changeBackupPlanAction({ ...plan, ...given }));
const runs = () => db.backupRun.findMany({ orderBy: { startedAt: "desc" } });
const files = () => (fs.existsSync(folder) ? fs.readdirSync(folder).sort() : []);

/** Waits for the program's own note in its row. */
const ended = async () => {
  const unfinished = () =>
    Promise.all([
      db.backupRun.count({ where: { madeAt: null, failedAt: null } }),
      db.backupDrill.count({ where: { endedAt: null } }),
    ]);
  await expect.poll(unfinished, { timeout: maxMs, interval: 100 }).toEqual([0, 0]);
  const [run] = await runs();
  return run;
};
/** As if everything so far had happened so much earlier. */
const daysLater = (days: number) =>
  sql(`UPDATE "BackupRun" SET "startedAt" = "startedAt" - interval '${days} days', "madeAt" = "madeAt" - interval '${days} days',
         "failedAt" = "failedAt" - interval '${days} days', "toldAt" = "toldAt" - interval '${days} days'`);

/** A backup of its own that lies in the past, with its file. */
async function aBackup(days: number, facts: Partial<Prisma.BackupRunCreateInput> = {}) {
  const fileName = `portal-${days}-${randomUUID()}.tar.gz`;
  const madeAt = new Date(Date.now() - days * 24 * hourMs);
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, fileName), "rows");
  await db.write.backupRun.create({
    data: {
      origin: "schedule",
      place: "folder",
      fileName,
      isEncrypted: true,
      passphraseVersion: 1,
      percent: 100,
      startedAt: madeAt,
      madeAt,
      sizeBytes: 4,
      ...facts,
    },
  });
  return fileName;
}

it(
  "scheduled backups are made when due, encrypted, and the oldest are removed",
  async () => {
    await aMember();
    expect(await save()).toMatchObject({ ok: true });
    await aBackup(1);
    fs.writeFileSync(path.join(folder, "portal-by-hand.tar.gz"), "somebody's own");
    for (const count of [2, 3]) {
      await daysLater(8);
      await doDueBackups();
      expect(await ended()).toMatchObject({
        failure: null,
        percent: 100,
        origin: "schedule",
        isEncrypted: true,
      });
      // Nothing more is due until tomorrow.
      await doDueBackups();
      await ended();
      expect(await db.backupRun.count()).toBe(count);
    }
    const kept = (await runs()).filter(({ removedAt }) => !removedAt).map(({ fileName }) => fileName ?? "");
    expect(kept).toHaveLength(2);
    expect(files()).toEqual([...kept, "portal-by-hand.tar.gz"].sort());
    const newest = path.join(folder, kept[0] ?? "");
    expect((await checkBackup(newest, passphrase)).tables.length).toBeGreaterThan(30);
    await expect(checkBackup(newest, "another passphrase")).rejects.toThrow("The passphrase is wrong");
    // The first that the program made was restored, and proven by it.
    const [drill] = await db.backupDrill.findMany();
    expect(drill).toMatchObject({ failure: null });
    expect(drill?.rows).toBeGreaterThan(1);
    const [server] = await sql<{ major: number }>(
      `SELECT current_setting('server_version_num')::int / 10000 AS "major"`,
    );
    expect(drill?.postgresMajor).toBe(server?.major);
  },
  3 * maxMs,
);

it(
  "two machines never make the same scheduled backup, and the button makes ten an hour at most",
  async () => {
    await save();
    const begun = await Promise.allSettled([
      beginBackup("schedule"),
      beginBackup("schedule"),
      beginBackup("button"),
    ]);
    expect(begun.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await ended();
    expect(await runs()).toHaveLength(1);
    const { id } = await db.write.backupRun.create({
      data: { origin: "schedule", place: "folder", fileName: "portal-now.tar.gz", isEncrypted: false },
    });
    const press = () => owner.within(() => startBackupAction({}));
    // Presses while one is being made are not counted.
    for (let count = 0; count < 12; count++)
      expect(await press()).toMatchObject({ ok: false, code: "backup_running" });
    await db.write.backupRun.update({ where: { id }, data: { failedAt: new Date(), failure: "Stopped." } });
    expect(await press()).toMatchObject({ ok: true });
    await ended();
    expect(await runs()).toHaveLength(3);
    await sql(`UPDATE "RateLimit" SET "count" = 10 WHERE "key" LIKE 'backups by member:%'`);
    expect(await press()).toMatchObject({ ok: false, code: "too_many" });
  },
  2 * maxMs,
);

it(
  "a failed backup says why, tells the owners once a day, leaves nothing behind and is retried",
  async () => {
    await save();
    // A file where the folder should be.
    fs.mkdirSync(path.dirname(folder), { recursive: true });
    fs.writeFileSync(folder, "");
    await doDueBackups();
    const failed = await ended();
    expect(failed).toMatchObject({ madeAt: null });
    // The program that failed has tidied up, so that nobody looks for its file again.
    expect(failed?.removedAt).not.toBeNull();
    const where = path.resolve(folder);
    expect(failed?.failure).toBe(`No backup can be written in ${where}: ${where} is not a folder.`);
    for (const _ of [1, 2]) await doDueBackups();
    expect(await db.outboxEmail.count({ where: { template: "backup_failed" } })).toBe(1);
    expect(await db.backupRun.count()).toBe(1);
    fs.rmSync(folder);
    await sql(`UPDATE "BackupRun" SET "startedAt" = "startedAt" - interval '61 minutes'`);
    await doDueBackups();
    expect(await ended()).toMatchObject({ failure: null });
  },
  2 * maxMs,
);

it(
  "backups of the last week, the last good one and an earlier passphrase's last one are never removed",
  async () => {
    const healthy = await aBackup(40);
    const gone = await aBackup(41);
    const unwell = await aBackup(20, { problems: "the file aa/bb is missing" });
    const earlier = await aBackup(25, { passphraseVersion: 0, problems: "the file aa/bb is missing" });
    const recent = await aBackup(6, { problems: "the file aa/bb is missing" });
    // The newest of its passphrase, so that the week alone keeps the one before.
    await aBackup(5, { problems: "the file aa/bb is missing" });
    await save({ keep: 1, isEncrypted: false, passphrase: "" });
    await db.write.backupPlan.updateMany({ data: { passphraseVersion: 2 } });
    await sql(`INSERT INTO "Upload" ("id", "state", "storageKey", "contentType", "sizeBytes", "sha256", "expiresAt")
    VALUES (gen_random_uuid(), 'claimed', 'aa/bbbbbbbbbb', 'text/plain', 4, repeat('a', 64), now())`);
    await beginBackup("button");
    expect(await ended()).toMatchObject({ failure: null });
    expect((await runs())[0]?.problems).toContain("aa/bbbbbbbbbb is missing");
    expect(files()).toEqual(expect.arrayContaining([healthy, earlier, recent]));
    expect(files()).not.toContain(gone);
    expect(files()).not.toContain(unwell);
    // What is wrong in the data is told, though the backup was made.
    await doDueBackups();
    const [letter] = await db.outboxEmail.findMany({
      where: { template: "backup_failed" },
      orderBy: { createdAt: "asc" },
    });
    expect(letter?.text).toContain("aa/bbbbbbbbbb is missing");
  },
  maxMs,
);

it("a killed backup counts as failed, blocks nothing, and its files are removed by the next one", async () => {
  const fileName = "portal-killed.tar.gz.age";
  fs.mkdirSync(folder, { recursive: true });
  for (const name of [fileName, `${fileName}.123.part`]) fs.writeFileSync(path.join(folder, name), "rows");
  await db.write.backupRun.create({
    data: {
      origin: "schedule",
      place: "folder",
      fileName,
      isEncrypted: true,
      // It gives no sign of life any more.
      seenAt: new Date(Date.now() - 6 * 60_000),
    },
  });
  await beginBackup("button");
  expect((await runs()).at(-1)?.failure).toBe("The process stopped before the backup finished.");
  await ended();
  expect(files().filter((name) => name.startsWith("portal-killed"))).toEqual([]);
});

it(
  "a backup is recorded as removed only when it was, and not when it is elsewhere",
  async () => {
    const removed = await aBackup(42);
    const elsewhere = await aBackup(41);
    await aBackup(40);
    fs.rmSync(path.join(folder, elsewhere));
    await save({ keep: 1, isEncrypted: false, passphrase: "" });
    await beginBackup("button");
    expect(await ended()).toMatchObject({ failure: null });
    const noted = (await runs()).filter(({ removedAt }) => removedAt).map(({ fileName }) => fileName);
    expect(noted).toEqual([removed]);
    expect(files()).not.toContain(removed);
  },
  maxMs,
);

it("backups continue after the clock was once ahead", async () => {
  await save();
  const ahead = await aBackup(-200);
  await db.write.backupDrill.deleteMany();
  await doDueBackups();
  expect((await ended())?.failure).toBeNull();
  expect(files().filter((name) => name !== ahead)).toHaveLength(1);
});

it("owners are notified of a changed backup plan", async () => {
  await save();
  await save({ keep: 1, passphrase: "the passphrase of a thief" });
  const letters = await db.outboxEmail.findMany({
    where: { template: "backup_plan_changed" },
    orderBy: { createdAt: "asc" },
  });
  expect(letters).toHaveLength(2);
  expect(letters.at(-1)?.text).toContain("another one");
  expect(letters.map(({ text }) => text).join()).not.toContain("thief");
});

it("recent former owners are notified of a changed backup plan, too", async () => {
  const removed = await aStaffMember([{ role: "owner", eventId: null }], { email: "removed@example.test" });
  await aStaffMember([{ role: "owner", eventId: null }], {
    email: "suspended@example.test",
    suspendedAt: new Date(),
  });
  await owner.within(() => setRolesAction({ id: removed.id, roles: [{ role: "treasurer", eventId: null }] }));
  await save();
  const letters = await db.outboxEmail.findMany({
    where: { template: "backup_plan_changed" },
    orderBy: { createdAt: "asc" },
  });
  expect(letters.map(({ toAddress }) => toAddress)).toEqual(
    expect.arrayContaining(["removed@example.test", "suspended@example.test"]),
  );
});

it(
  "a restore drill says when the file is gone, and never tries a passphrase on older backups",
  async () => {
    await save();
    await aBackup(1);
    fs.rmSync(folder, { recursive: true });
    await beginRestoreDrill();
    await ended();
    const [drill] = await db.backupDrill.findMany();
    expect(drill?.failure).toContain("is not on this machine any more");
    await save({ passphrase: "winter conch harbour lime" });
    expect(await beginRestoreDrill()).toBeNull();
  },
  maxMs,
);

it("the backup passphrase is stored encrypted, kept when its field is left empty, and can be checked", async () => {
  await save();
  const [row] = await sql<{ all: string }>(
    `SELECT encode("passphrase", 'escape') AS "all" FROM "BackupPlan"`,
  );
  expect(row?.all).not.toContain("drawer");
  await save({ passphrase: "", hour: 5 });
  const check = (tried: string) => owner.within(() => checkPassphraseAction({ passphrase: tried }));
  expect(await check(passphrase)).toMatchObject({ ok: true });
  expect(await check("open the third drawer!")).toMatchObject({
    ok: false,
    issues: [{ path: "passphrase" }],
  });
  const entries = await db.auditEntry.findMany({ where: { action: "backup_plan_changed" } });
  expect(JSON.stringify(entries.map(({ details }) => details))).not.toContain("drawer");
  expect(entries).toHaveLength(2);
});

it("a backup passphrase is the same in composed and decomposed letters", async () => {
  const words = "Ça ira très bien demain à Nassau";
  const check = (tried: string) => owner.within(() => checkPassphraseAction({ passphrase: tried }));
  for (const [typed, tried] of [
    ["NFC", "NFD"],
    ["NFD", "NFC"],
  ] as const) {
    expect(await save({ passphrase: words.normalize(typed) })).toMatchObject({ ok: true });
    expect(await check(words.normalize(tried))).toMatchObject({ ok: true });
  }
  // As an earlier version has stored it.
  await db.write.backupPlan.updateMany({
    data: { passphrase: sealPassphrase(words.normalize("NFD")) as never },
  });
  for (const form of ["NFC", "NFD"]) expect(await check(words.normalize(form))).toMatchObject({ ok: true });
});

it("an undecipherable backup passphrase stops backups, and not the page on which a new one is set", async () => {
  await save();
  await db.write.backupPlan.updateMany({ data: { passphrase: new Uint8Array(64) } });
  for (const _ of [1, 2]) await doDueBackups();
  expect((await runs()).map(({ failure }) => failure)).toEqual([
    expect.stringContaining("can't be decrypted"),
  ]);
  expect(await db.outboxEmail.count({ where: { template: "backup_failed" } })).toBe(1);
  expect(await owner.within(() => startBackupAction({}))).toMatchObject({ ok: false, code: "key_missing" });
  expect(await readBackupPlan({} as never)).toMatchObject({
    isUnreadable: true,
    values: { isEncrypted: true },
  });
  expect(await save({ passphrase: "" })).toMatchObject({ ok: false, issues: [{ path: "passphrase" }] });
  expect(await save()).toMatchObject({ ok: true });
  expect((await readBackupPlan({} as never)).isUnreadable).toBe(false);
});

it.each([
  [{ isEncrypted: true, passphrase: "" }, "passphrase"],
  [{ passphrase: "too short" }, "passphrase"],
  [{ passphrase: "123456789012" }, "passphrase"],
  [{ passphrase: "aaaaaaaaaaaa" }, "passphrase"],
  [{ passphrase: " ".repeat(12) }, "passphrase"],
  [{ passphrase: " \u2003".repeat(5) + "\u00a0\u200b" }, "passphrase"],
  [{ passphrase: "open the \ud83d drawer again" }, "passphrase"],
  [{ hour: 24 }, "hour"],
  [{ keep: 0 }, "keep"],
  [{ place: "blob" as const }, "place"],
  [{ place: "blob" as const, isEncrypted: false }, "isEncrypted"],
])("a backup plan of %o is refused at its field, and nothing is saved", async (given, field) => {
  expect(await save(given)).toMatchObject({ ok: false, issues: [{ path: field }] });
  expect(await db.backupPlan.count()).toBe(0);
});

it("only owners with a proof of presence may change the backup plan", async () => {
  const administrator = await signedInAs(await aStaffMember([{ role: "administrator", eventId: null }]));
  expect(await save({}, administrator)).toMatchObject({ ok: false, code: "forbidden" });
  expect(await administrator.within(() => startBackupAction({}))).toMatchObject({
    ok: false,
    code: "forbidden",
  });
  await sql(`UPDATE "Session" SET "provenAt" = now() - interval '11 minutes'`);
  expect(await save()).toMatchObject({ ok: false, code: "presence_required" });
  expect(await owner.within(() => startBackupAction({}))).toMatchObject({
    ok: false,
    code: "presence_required",
  });
  expect(await db.backupRun.count()).toBe(0);
});
