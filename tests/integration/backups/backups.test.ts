import fs from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  changeBackupPlanAction,
  checkPassphraseAction,
  startBackupAction,
} from "@/app/(portal)/admin/settings/actions";
import { beginBackup, beginDrill } from "@/lib/backups/begin";
import { doDueBackups } from "@/lib/backups/work";
import { db } from "@/lib/db/client";
import { checkBackup } from "@/scripts/backup/check.mjs";
import { aMember, aStaffMember, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import type { Browser } from "../../support/next-request";

const folder = path.join(process.env.PORTAL_DATA_DIR ?? "", "backups");
const passphrase = "open the second drawer";
const maxMs = 60_000;
let owner: Browser;

beforeEach(async () => {
  fs.rmSync(folder, { recursive: true, force: true });
  owner = await signedInAs(await aStaffMember([{ role: "owner", eventId: null }]));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const plan = {
  ...{ isOn: true, hour: 3, keep: 2, place: "folder" as "folder" | "blob", isEncrypted: true },
  passphrase: passphrase as string,
};
const save = (given: Partial<typeof plan> = {}, browser = owner) =>
  browser.within(() => changeBackupPlanAction({ ...plan, ...given }));
const runs = () => db.backupRun.findMany({ orderBy: { startedAt: "desc" } });
const files = () => (fs.existsSync(folder) ? fs.readdirSync(folder).sort() : []);

/** Waits for the program's own note in its row. */
const ended = async () => {
  await vi.waitFor(
    async () => {
      const unfinished = await db.backupRun.count({ where: { madeAt: null, failedAt: null } });
      const undone = await db.backupDrill.count({ where: { endedAt: null } });
      expect([unfinished, undone]).toEqual([0, 0]);
    },
    { timeout: maxMs, interval: 100 },
  );
  const [run] = await runs();
  return run;
};
/** As if everything so far had happened a day earlier. */
const aDayLater = () =>
  sql(`UPDATE "BackupRun" SET "startedAt" = "startedAt" - interval '1 day', "madeAt" = "madeAt" - interval '1 day',
         "failedAt" = "failedAt" - interval '1 day', "toldAt" = "toldAt" - interval '1 day'`);

it(
  "are made when they are due, encrypted, and the oldest of its own are removed",
  async () => {
    await aMember();
    expect(await save()).toMatchObject({ ok: true });
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, "portal-by-hand.tar.gz"), "somebody's own");
    for (const count of [1, 2, 3]) {
      await aDayLater();
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
    // The first that was made was restored, and proven by it.
    const [drill] = await db.backupDrill.findMany();
    expect(drill).toMatchObject({ failure: null });
    expect(drill?.rows).toBeGreaterThan(1);
  },
  3 * maxMs,
);

it(
  "are not made twice by two machines at once, or by a button beside the clock",
  async () => {
    await save();
    const begun = await Promise.allSettled([
      beginBackup("schedule"),
      beginBackup("schedule"),
      beginBackup("button"),
    ]);
    expect(begun.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await owner.within(() => startBackupAction({}))).toMatchObject({
      ok: false,
      code: "backup_running",
    });
    await ended();
    expect(await runs()).toHaveLength(1);
    expect(await owner.within(() => startBackupAction({}))).toMatchObject({ ok: true });
    await ended();
    expect(await runs()).toHaveLength(2);
  },
  2 * maxMs,
);

it(
  "say why they failed, tell the owners once a day, leave nothing half-made, and are tried again",
  async () => {
    await save();
    // A file where the folder should be.
    fs.mkdirSync(path.dirname(folder), { recursive: true });
    fs.writeFileSync(folder, "");
    await doDueBackups();
    const failed = await ended();
    expect(failed).toMatchObject({ madeAt: null });
    expect(failed?.failure).toContain("EEXIST");
    for (const _ of [1, 2]) await doDueBackups();
    expect(await db.outboxEmail.findMany({ select: { template: true } })).toEqual([
      { template: "backup_failed" },
    ]);
    expect(await db.backupRun.count()).toBe(1);
    fs.rmSync(folder);
    await sql(`UPDATE "BackupRun" SET "startedAt" = "startedAt" - interval '61 minutes'`);
    await doDueBackups();
    expect(await ended()).toMatchObject({ failure: null });
  },
  2 * maxMs,
);

it("that gave no sign of life have failed, and do not stand in the way", async () => {
  await db.backupRun.create({
    data: {
      ...{ origin: "schedule", place: "folder", fileName: "portal-dead.tar.gz", isEncrypted: false },
      seenAt: new Date(Date.now() - 6 * 60_000),
    },
  });
  await beginBackup("button");
  expect((await runs()).at(-1)?.failure).toBe("Its process ended before it was done.");
  await ended();
});

it(
  "a drill says when the file is gone, and tries no passphrase on the backups of an earlier one",
  async () => {
    await save();
    await beginBackup("button");
    await ended();
    fs.rmSync(folder, { recursive: true });
    await beginDrill();
    await ended();
    const [drill] = await db.backupDrill.findMany();
    expect(drill?.failure).toContain("is not on this machine any more");
    await save({ passphrase: "another passphrase" });
    expect(await beginDrill()).toBeNull();
  },
  maxMs,
);

it("the passphrase is stored encrypted, kept when its field is left empty, and can be checked", async () => {
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

it.each([
  [{ isEncrypted: true, passphrase: "" }, "passphrase"],
  [{ passphrase: "too short" }, "passphrase"],
  [{ hour: 24 }, "hour"],
  [{ keep: 0 }, "keep"],
  [{ place: "blob" as const }, "place"],
  [{ place: "blob" as const, isEncrypted: false }, "isEncrypted"],
])("%o is refused at its field, and nothing is saved", async (given, field) => {
  expect(await save(given)).toMatchObject({ ok: false, issues: [{ path: field }] });
  expect(await db.backupPlan.count()).toBe(0);
});

it("are for owners who have just shown that it is they", async () => {
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
