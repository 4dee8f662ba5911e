import { beforeEach, expect, it } from "vitest";
import * as report from "@/app/api/admin/cpd/audits/[id]/export/route";
import { addCpdEvidenceAction } from "@/app/(portal)/cpd/actions";
import {
  closeCpdAuditAction,
  drawCpdAuditAction,
  recordCpdAuditResultAction,
} from "@/app/(portal)/admin/cpd/audits/actions";
import { draw } from "@/lib/cpd/draw";
import { remindOfCpdAudits } from "@/lib/cpd/remind-of-audits";
import { db } from "@/lib/db/client";
import { aMember, anAdmin, signedInAs } from "../../support/builders";
import { aCpdEntry } from "../../support/cpd";
import { dayIn } from "../../support/dates";
import type { Browser } from "../../support/next-request";

const sent = { from: dayIn(-30), to: dayIn(-1), percent: 50, dueOn: dayIn(5) };
const emailsOf = (template: string) => db.outboxEmail.count({ where: { template } });

let admin: Browser;
let adminId: string;
beforeEach(async () => {
  const person = await anAdmin();
  adminId = person.id;
  admin = await signedInAs(person);
});

async function membersWithEntries(count: number) {
  const members = [];
  for (let index = 0; index < count; index++) {
    const member = await aMember({ membershipStatus: "active" });
    const { id: entryId } = await aCpdEntry(member.id, {
      date: new Date(dayIn(-2)),
      state: "approved",
      decidedAt: new Date(),
    });
    members.push({ ...member, entryId });
  }
  return members;
}

async function drawn() {
  const outcome = await admin.within(() => drawCpdAuditAction(sent));
  if (!outcome.ok) throw new Error(outcome.message);
  return db.cpdAudit.findUniqueOrThrow({
    where: { id: outcome.data.id },
    include: { members: { orderBy: { place: "asc" } } },
  });
}

const resultOf = (id: string, result: "passed" | "failed", note: string | null = null) =>
  admin.within(() => recordCpdAuditResultAction({ id, result, note }));

it("an audit draws by its seed among active members with CPD in the period, and emails those drawn", async () => {
  const people = await membersWithEntries(4);
  await aMember({ membershipStatus: "active" });
  await aCpdEntry((await aMember({ membershipStatus: "pending" })).id, { date: new Date(dayIn(-2)) });
  const audit = await drawn();
  const ids = people.map(({ id }) => id);
  expect(audit.members.map(({ userId: id, place, isDrawn }) => ({ id, place, isDrawn }))).toEqual(
    draw(ids, 50, audit.seed),
  );
  const again = await admin.within(() => drawCpdAuditAction({ ...sent, from: sent.to }));
  expect(again, "an audit of one of these days is open").toMatchObject({ code: "changed_meanwhile" });
  expect(await emailsOf("cpd_audit_drawn")).toBe(2);
  const none = await admin.within(() => drawCpdAuditAction({ ...sent, from: dayIn(-90), to: dayIn(-80) }));
  expect(none).toMatchObject({ code: "invalid_input" });
  await expect(
    db.write.cpdAudit.update({ where: { id: audit.id }, data: { seed: "1".repeat(32) } }),
  ).rejects.toThrow();
});

it("members who have not shown evidence are reminded once, and evidence is added to an approved entry once", async () => {
  const people = await membersWithEntries(4);
  const audit = await drawn();
  const asked = audit.members.filter(({ isDrawn }) => isDrawn);
  const first = people.find(({ id }) => id === asked[0]!.userId)!;
  const document = await db.write.document.create({
    data: {
      user: { connect: { id: first.id } },
      upload: { create: { expiresAt: new Date() } },
      fileName: "a.pdf",
      fileType: "application/pdf",
      fileSize: 1,
      category: "certificate",
    },
  });
  const browser = await signedInAs(first);
  const add = () =>
    browser.within(() => addCpdEvidenceAction({ id: first.entryId, documentId: document.id }));
  expect(await add()).toMatchObject({ ok: true });
  expect(await add()).toMatchObject({ code: "changed_meanwhile" });
  await remindOfCpdAudits();
  await remindOfCpdAudits();
  expect(await emailsOf("cpd_audit_reminder")).toBe(1);
});

it("an audit is closed with a result for each, which nobody records for themselves, and is reported", async () => {
  await membersWithEntries(1);
  await db.write.user.update({ where: { id: adminId }, data: { membershipStatus: "active" } });
  await aCpdEntry(adminId, { date: new Date(dayIn(-2)) });
  const outcome = await admin.within(() => drawCpdAuditAction({ ...sent, percent: 100 }));
  const id = outcome.ok ? outcome.data.id : "";
  const members = await db.cpdAuditMember.findMany({ where: { auditId: id } });
  const [own, other] = [adminId, null].map((asked) =>
    members.find(({ userId }) => (asked ? userId === asked : userId !== adminId)),
  );
  const close = () => admin.within(() => closeCpdAuditAction({ id }));
  expect(await resultOf(own!.id, "passed")).toMatchObject({ code: "forbidden" });
  expect(await resultOf(other!.id, "failed")).toMatchObject({ code: "invalid_input" });
  expect(await resultOf(other!.id, "failed", "No proof of attendance")).toMatchObject({ ok: true });
  expect(await close()).toMatchObject({ code: "changed_meanwhile" });
  await expect(db.write.cpdAudit.update({ where: { id }, data: { closedAt: new Date() } })).rejects.toThrow(
    "closed once",
  );
  const colleague = await signedInAs(await anAdmin());
  await colleague.within(() => recordCpdAuditResultAction({ id: own!.id, result: "passed", note: null }));
  expect(await close()).toMatchObject({ ok: true });
  expect(await resultOf(other!.id, "passed")).toMatchObject({ code: "already_decided" });
  expect(await emailsOf("cpd_audit_result")).toBe(2);
  const csv = await (await admin.call(report, "GET", { params: { id } })).text();
  expect(csv).toContain("Not passed,No proof of attendance");
});
