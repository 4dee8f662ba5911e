import fs from "node:fs";
import path from "node:path";
import { subDays } from "date-fns";
import { beforeEach, describe, expect, it } from "vitest";
import * as auditExport from "@/app/api/admin/audit/export/route";
import { db } from "@/lib/db/client";
import { verifyExport } from "@/public/tools/verify-audit.mjs";
import { run } from "@/scripts/processes/run.mjs";
import { temporaryFolder } from "@/scripts/testing/portal.mjs";
import { aMember, anAdmin, aStaffMember, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";

const folder = temporaryFolder();
let admin: Awaited<ReturnType<typeof anAdmin>>;

/** Entries of three days, with and without a person, and with texts that JSON escapes. */
beforeEach(async () => {
  admin = await anAdmin();
  const days = ["2026-03-09", "2026-03-10", "2026-03-10", "2026-03-10", "2026-03-11"];
  for (const [n, day] of days.entries()) {
    await db.write.auditEntry.create({
      data: {
        at: new Date(`${day}T15:00:00.123Z`),
        action: "member_edited",
        ...(n % 2 ? { actorId: admin.id, actorEmail: admin.email } : { actorEmail: "guest@example.test" }),
        targetType: "user",
        targetId: `person-${n}`,
        requestId: `request-${n}`,
        ip: "192.0.2.7",
        details: {
          amountCents: 1_250,
          words: 'a "quoted" <é> \u2028 word',
          name: { from: "Ann", to: "Änn" },
        },
      },
    });
  }
});

async function download(from: string, to: string) {
  const browser = await signedInAs(admin);
  const response = await browser.call(auditExport, "GET", {
    path: `/api/admin/audit/export?from=${from}&to=${to}`,
  });
  return { response, text: await response.text() };
}

type Line = Record<string, unknown>;
const linesOf = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);

function stored(text: string) {
  const file = path.join(folder, `export-${Math.random()}.jsonl`);
  fs.writeFileSync(file, text);
  return file;
}
const verify = (lines: Line[]) =>
  verifyExport(stored(lines.map((line) => `${JSON.stringify(line)}\n`).join("")));

describe("an export of the audit log", () => {
  it("an audit export holds the entries of its days as JSON lines, between the hashes before and after", async () => {
    const { response, text } = await download("2026-03-10", "2026-03-10");
    expect(response.headers.get("content-type")).toBe("application/jsonl; charset=utf-8");
    expect(response.headers.get("content-disposition")).toContain("aco-audit-2026-03-10-2026-03-10.jsonl");
    const [head, ...rest] = linesOf(text);
    const seals = await sql<{ position: number; hash: string }>(
      `SELECT "position"::int, encode("hash", 'hex') AS "hash" FROM "AuditSeal" ORDER BY 1`,
    );
    expect(head).toMatchObject({ format: "audit-export/1", entries: 3, before: seals[0] });
    expect(head?.howToVerify).toContain("node verify-audit.mjs FILE, from http");
    expect(rest.slice(0, -1).map(({ targetId }) => targetId)).toEqual(["person-1", "person-2", "person-3"]);
    expect(rest.at(-1)).toEqual({ end: true, after: seals[3] });
    expect(rest[0]).toMatchObject({
      actorId: admin.id,
      actorEmail: admin.email,
      details: { amountCents: 1_250, name: { from: "Ann", to: "Änn" } },
    });
  });

  it("an audit export is verified by one file without the portal, by the command that it names", async () => {
    const file = stored((await download("2026-03-01", "2026-03-31")).text);
    const [known] = await sql<{ hash: string }>(
      `SELECT encode("hash", 'hex') AS "hash" FROM "AuditSeal" WHERE "position" = 3`,
    );
    // In a folder of its own, it finds neither the portal's modules nor its packages.
    const verifier = path.join(fs.mkdtempSync(path.join(folder, "auditor-")), "verify-audit.mjs");
    fs.copyFileSync("public/tools/verify-audit.mjs", verifier);
    const command = (...args: string[]) => run(process.execPath, [verifier, file, ...args]);
    expect(await command()).toMatchObject({ code: 0 });
    const { code, output } = await command("3", known!.hash);
    expect(output).toContain("All 5 entries are intact");
    expect(output).toContain("They contain the entry of the fingerprint.");
    expect(code).toBe(0);
    expect(await command("4", known!.hash)).toMatchObject({ code: 1 });
  });

  it.each<[string, (lines: Line[]) => Line[]]>([
    ["a removed entry", (lines) => lines.filter((_, index) => index !== 2)],
    ["a missing end", (lines) => lines.slice(0, -1)],
    [
      "a missing last entry and an end to match",
      (lines) => [...lines.slice(0, -2), { end: true, after: linkOf(lines.at(-3)) }],
    ],
    ["two entries in another order", (lines) => [lines[0]!, lines[2]!, lines[1]!, ...lines.slice(3)]],
    ["another time", change(2, { at: "2026-03-10T16:00:00.123Z" })],
    ["another actor", change(2, { actorId: "01a20ad1-d330-7712-a129-46386f6feb15" })],
    ["another address of the actor", change(2, { actorEmail: "somebody@example.test" })],
    ["other details", change(2, { details: { amountCents: 1 } })],
    [
      "another name in the details",
      change(2, { details: { amountCents: 1_250, words: 'a "quoted" <é> \u2028 word', name: "X" } }),
    ],
    ["an erased person who is put back", change(2, { actor: null })],
    ["another text under the same hash", change(2, { sealed: "[]" })],
    ["another position", change(2, { position: 7 })],
    ["another hash", change(2, { hash: "0".repeat(64) })],
  ])("an audit export with %s does not verify", async (_of, tamper) => {
    const lines = linesOf((await download("2026-03-10", "2026-03-11")).text);
    expect((await verify(lines)).problems).toEqual([]);
    expect((await verify(tamper(lines))).problems).not.toEqual([]);
  });

  it("an audit export says when the log itself was changed by hand", async () => {
    await sql("SET session_replication_role = replica");
    await sql(`UPDATE "AuditEntry" SET "action" = 'nothing' WHERE "targetId" = 'person-2'`);
    await sql(`DELETE FROM "AuditEntry" WHERE "targetId" = 'person-3'`);
    await sql("RESET session_replication_role");
    const { text } = await download("2026-03-10", "2026-03-11");
    const { problems } = await verify(linesOf(text));
    expect(problems).toEqual(["Entry 3 was changed.", "Entry 4 was removed from the log."]);
  });

  it("an audit export verifies after a person was erased, and no longer names them", async () => {
    const gone = await aMember();
    await db.write.auditEntry.create({
      data: { action: "own_data_downloaded", actorId: gone.id, actorEmail: gone.email },
    });
    await db.write.user.delete({ where: { id: gone.id } });
    await sql(`SELECT "erase_audit_actors"(ARRAY(SELECT "id" FROM "AuditEntry" WHERE "actorId" = $1))`, [
      gone.id,
    ]);
    const { text } = await download("2026-03-01", "2099-12-31");
    expect(text).not.toContain(gone.email);
    const lines = linesOf(text);
    expect(await verify(lines)).toMatchObject({ problems: [], withoutActor: 1, withoutPerson: 0 });
  });

  it("an audit export verifies without people cut out of the file, and counts the entries that lack them", async () => {
    const lines = linesOf((await download("2026-03-10", "2026-03-11")).text);
    expect(await verify(lines)).toMatchObject({ problems: [], withoutActor: 0, withoutPerson: 0 });
    const nameless = change(1, {
      actor: null,
      actorEmail: null,
      ip: null,
      personal: null,
      details: { amountCents: 1_250, words: 'a "quoted" <é> \u2028 word' },
    });
    const anonymous = change(3, { actor: null, actorEmail: null, ip: null });
    const cut = anonymous(nameless(lines));
    expect(await verify(cut)).toMatchObject({ problems: [], withoutActor: 2, withoutPerson: 1 });
    const file = stored(cut.map((line) => `${JSON.stringify(line)}\n`).join(""));
    const { output } = await run(process.execPath, ["public/tools/verify-audit.mjs", file]);
    expect(output).toContain("Entries without their actor, who was erased: 2");
    expect(output).toContain("Entries without the person they are about, who was erased: 1");
  });

  it("an audit export of days without an entry is empty, and says so", async () => {
    const { text } = await download("2020-01-01", "2020-01-02");
    expect(linesOf(text)).toHaveLength(2);
    expect((await verify(linesOf(text))).problems).toEqual([]);
  });

  it("an audit export is recorded with its days, number of entries and format", async () => {
    await download("2026-03-10", "2026-03-10");
    expect(await db.auditEntry.findFirst({ where: { action: "audit_exported" } })).toMatchObject({
      actorId: admin.id,
      details: { firstDay: "2026-03-10", lastDay: "2026-03-10", rows: 3, format: "jsonl" },
    });
  });

  it("an auditor may export the audit log, and recent owners are emailed who did", async () => {
    const [person, other] = [
      await aStaffMember([{ role: "auditor", eventId: null }]),
      await anAdmin({ firstName: "Olive" }),
    ];
    await anAdmin({ suspendedAt: subDays(new Date(), 8) });
    const removed = await anAdmin({ suspendedAt: new Date() });
    const auditor = await signedInAs(person);
    const response = await auditor.call(auditExport, "GET", {
      path: "/api/admin/audit/export?from=2026-03-10&to=2026-03-10",
    });
    expect(response.status).toBe(200);
    await response.text();
    expect(await db.auditEntry.count({ where: { action: "audit_exported", actorId: person.id } })).toBe(1);
    const letters = await db.outboxEmail.findMany({
      where: { template: "audit_exported" },
      orderBy: { createdAt: "asc" },
    });
    expect(letters.map(({ toAddress }) => toAddress).sort()).toEqual(
      [admin.email, other.email, removed.email].sort(),
    );
    expect(letters[0]?.text).toContain(
      `(${person.email}) exported the audit log from 2026-03-10 to 2026-03-10: 3 rows.`,
    );
  });

  it("an audit export needs its own permission, and days in order", async () => {
    const treasurer = await signedInAs(await aStaffMember([{ role: "treasurer", eventId: null }]));
    const path = "/api/admin/audit/export?from=2026-03-10&to=2026-03-10";
    const refused = await treasurer.call(auditExport, "GET", { path });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ permission: "audit.export" });
    expect((await download("2026-03-11", "2026-03-10")).response.status).toBe(400);
    for (const day of ["yesterday", "2026-02-30", "0000-01-01", "9999-12-31", "2026-13-01"])
      for (const { response, text } of [await download(day, "2026-03-10"), await download("2026-03-10", day)])
        expect([day, response.status, text]).toEqual([
          day,
          400,
          expect.stringMatching(/Choose a (day|year)/),
        ]);
    expect(await db.auditEntry.count({ where: { action: "audit_exported" } })).toBe(0);
  });

  it("an audit export reads the database in parts, as fast as the client reads", async () => {
    await sql(
      `INSERT INTO "AuditEntry" ("action", "at") SELECT 'member_edited', '2026-05-01T15:00Z' FROM generate_series(1, 1200)`,
    );
    const browser = await signedInAs(admin);
    const response = await browser.call(auditExport, "GET", {
      path: "/api/admin/audit/export?from=2026-05-01&to=2026-05-01",
    });
    const sizes = [];
    for await (const part of response.body!)
      sizes.push(
        Buffer.from(part as Uint8Array)
          .toString()
          .split("\n").length - 1,
      );
    expect(sizes).toEqual([1, 500, 500, 200, 1]);
  });
});

function change(index: number, facts: Line) {
  return (lines: Line[]) => lines.map((line, at) => (at === index ? { ...line, ...facts } : line));
}

function linkOf(line: Line | undefined) {
  return { position: line?.position, hash: line?.hash };
}
