import { beforeEach, describe, expect, it } from "vitest";
import { changePolicyAction, previewRetentionAction } from "@/app/(portal)/admin/settings/actions";
import { getAssociation, refreshAssociation } from "@/lib/association/queries";
import { verifyChain } from "@/lib/audit/chain";
import { newReference } from "@/lib/ledger/reference";
import { db, transaction } from "@/lib/db/client";
import { previewRetention } from "@/lib/retention/queries";
import { sweepRetention } from "@/lib/retention/sweep-retention";
import { getFileStore } from "@/lib/storage/files";
import { claimUpload, storeFile } from "@/lib/storage/uploads";
import { anApplication } from "../../support/applications";
import {
  aMember,
  anAdmin,
  anEvent,
  anUnpaidRegistration,
  emptySnapshot,
  signedInAs,
  type Admin,
} from "../../support/builders";
import { sql } from "../../support/database";
import { anOpenDue, aPaidRegistration } from "../../support/money";

const monthMs = 31 * 24 * 3_600_000;
const monthsAgo = (months: number) => new Date(Date.now() - months * monthMs);
const preview = () => previewRetention({} as Admin, getAssociation().policies.retention);

async function aVisitor(event: { id: string }, email: string) {
  return db.write.registration.create({
    data: {
      eventId: event.id,
      firstName: "Hibiscus",
      lastName: "Oleander",
      email,
      phoneNumber: "(242) 555-0188",
      companyName: "Clifton",
      notes: "Vegetarian",
      amountCents: 0,
    },
  });
}
const aLetter = (createdAt: Date) =>
  db.write.outboxEmail.create({
    data: {
      toAddress: "hibiscus@example.test",
      template: "registration_confirmed",
      subject: "Hibiscus",
      text: "Words",
      html: "Words",
      createdAt,
      sentAt: createdAt,
    },
  });
const aFailedSignIn = (at: Date) =>
  sql(
    `INSERT INTO "AuditEntry" ("at", "details", "action", "ip")
     VALUES ($1, '{"email": "guess@example.test"}', 'sign_in_failed', '192.0.2.1')`,
    [at],
  );
const pastEvent = (months: number, priceCents = 0) => {
  const startDate = monthsAgo(months);
  return anEvent({ priceCents, startDate, endDate: new Date(startDate.getTime() + 3_600_000) });
};

/** One thing of each kind on either side of its limit. */
async function someOfEach() {
  for (const months of [11, 13]) {
    await anApplication({ status: "rejected", decidedAt: monthsAgo(months) });
    await anApplication({ status: "withdrawn", decidedAt: monthsAgo(months) });
    await anApplication({ status: "approved", decidedAt: monthsAgo(months) });
    await aLetter(monthsAgo(months));
    await aFailedSignIn(monthsAgo(months));
  }
  await anApplication({ createdAt: monthsAgo(40) });
  for (const months of [23, 25]) await aVisitor(await pastEvent(months), "hibiscus@example.test");
}

const due = [
  { kind: "closedApplications", count: 2 },
  { kind: "backgroundAnswers", count: 1 },
  { kind: "emails", count: 1 },
  { kind: "visitorRegistrations", count: 1 },
  { kind: "failedSignIns", count: 1 },
];
const erased = Object.fromEntries(due.map(({ kind, count }) => [kind, count]));

beforeEach(() => anAdmin());

/** A claim that nobody has confirmed, or a whole application in its place. */
const aPendingOne = (months: number, facts: object) =>
  anApplication({
    registrationType: "existing",
    membershipNumber: "ACO-1",
    createdAt: monthsAgo(months),
    ...facts,
  });

describe("retention", () => {
  it("retention erases unconfirmed claims by their age", async () => {
    const claim = { isClaim: true, personalDetails: null, backgroundAnswers: null };
    const kept = [
      await aPendingOne(11, claim),
      await aPendingOne(13, { ...claim, addressProvenAt: monthsAgo(13) }),
      await aPendingOne(13, {}),
    ];
    await aPendingOne(13, claim);
    expect(await preview()).toEqual([{ kind: "closedApplications", count: 1 }]);
    expect(await sweepRetention()).toEqual({ closedApplications: 1 });
    const left = await db.membershipApplication.findMany({ select: { id: true } });
    expect(left.map(({ id }) => id).sort()).toEqual(kept.map(({ id }) => id).sort());
  });

  it("retention announces what it then erases, and leaves what is not old enough", async () => {
    await someOfEach();
    expect(await preview()).toEqual(due);
    expect(await sweepRetention()).toEqual(erased);
    expect(await preview()).toEqual([]);
    expect(await sweepRetention()).toEqual({});

    const applications = await db.membershipApplication.findMany();
    expect(
      applications.map(({ status, backgroundAnswers }) => `${status} ${backgroundAnswers !== null}`).sort(),
    ).toEqual(["approved false", "approved true", "pending true", "rejected true", "withdrawn true"]);
    expect(await db.outboxEmail.count({ where: { toAddress: "" } })).toBe(1);
    expect(await db.outboxEmail.count({ where: { toAddress: "hibiscus@example.test" } })).toBe(1);
    expect(
      await db.auditEntry.count({ where: { details: { path: ["email"], equals: "guess@example.test" } } }),
    ).toBe(1);
    expect(await verifyChain()).toMatchObject({ broken: [] });
  });

  it("retention is audited with its counts", async () => {
    await someOfEach();
    await sweepRetention();
    const rows = await db.auditEntry.findMany({
      where: { action: "retention_swept" },
      orderBy: { id: "asc" },
    });
    expect(rows.map(({ details }) => details)).toEqual(due.map(({ kind, count }) => ({ [kind]: count })));
    expect(rows.every(({ actorId, actorEmail }) => actorId === null && actorEmail === null)).toBe(true);
  });

  it("retention follows the settings that administrators change", async () => {
    await someOfEach();
    const browser = await signedInAs(await anAdmin());
    const values = {
      closedApplicationsMonths: 36,
      backgroundAnswersMonths: 36,
      emailsMonths: 36,
      visitorRegistrationsMonths: 22,
      bankStatementsMonths: 24,
      failedSignInsMonths: 36,
    };
    expect(
      await browser.within(() => changePolicyAction({ policy: "retention", values, confirmedCount: 2 })),
    ).toMatchObject({
      ok: true,
    });
    expect(await preview()).toEqual([{ kind: "visitorRegistrations", count: 2 }]);
    expect(await sweepRetention()).toEqual({ visitorRegistrations: 2 });
    await sql(`DELETE FROM "AssociationSettings"`);
    await refreshAssociation();
  });

  it("a retention period that removes more than the preview showed is not saved, and the log says how much", async () => {
    await someOfEach();
    const browser = await signedInAs(await anAdmin());
    const values = { ...getAssociation().policies.retention, emailsMonths: 1 };
    const save = (confirmedCount: number) =>
      browser.within(() => changePolicyAction({ policy: "retention", values, confirmedCount }));
    const before = await db.associationSettings.count();
    const typed = await browser.within(() => previewRetentionAction(values));
    expect(typed).toEqual({
      ok: true,
      data: due.map(({ kind, count }) => ({ kind, count: kind === "emails" ? 2 : count })),
    });
    expect(await save(6)).toMatchObject({ ok: false, code: "changed_meanwhile" });
    expect(await db.associationSettings.count()).toBe(before);
    expect(await save(7)).toMatchObject({ ok: true });
    const entry = await db.auditEntry.findFirstOrThrow({ where: { action: "policy_changed" } });
    expect(entry.details).toEqual({
      emailsMonths: { from: 12, to: 1 },
      removesTonight: { ...erased, emails: 2 },
    });
    await sql(`DELETE FROM "AssociationSettings"`);
    await refreshAssociation();
  });

  it("retention removes visitors from a past event, whose seats and figures stay", async () => {
    const event = await pastEvent(25);
    const [one, other] = [await aVisitor(event, "a@example.test"), await aVisitor(event, "b@example.test")];
    const proven = await aMember({ emailVerifiedAt: new Date() });
    const members = [await aVisitor(event, proven.email)];
    const paid = await aPaidRegistration(await pastEvent(25, 5_000), await aMember());
    await sql(`UPDATE "Registration" SET "userId" = NULL, "email" = 'c@example.test' WHERE "id" = $1`, [
      paid.id,
    ]);
    await sql(`UPDATE "Payment" SET "userId" = NULL, "payerEmail" = 'c@example.test', "note" = 'Hibiscus'`);
    expect(await sweepRetention()).toEqual({ visitorRegistrations: 3 });
    const rows = await db.registration.findMany({ where: { id: { in: [one.id, other.id] } } });
    for (const row of rows)
      expect(row).toMatchObject({
        firstName: "Former",
        lastName: "attendee",
        email: `erased-${row.id}@erased.invalid`,
        phoneNumber: null,
        companyName: null,
        notes: null,
        state: "confirmed",
      });
    expect(rows.map(({ ticketCode }) => ticketCode)).not.toContain(one.ticketCode);
    expect((await db.event.findUniqueOrThrow({ where: { id: event.id } })).currentAttendees).toBe(3);
    expect(await db.payment.findFirst()).toMatchObject({
      payerName: null,
      payerEmail: null,
      note: null,
      amountCents: 5_000,
    });
    expect(await db.registration.findUnique({ where: { id: members[0]!.id } })).toMatchObject({
      email: proven.email,
    });
  });

  it("retention keeps people who are owed a refund until it is made, in the preview too", async () => {
    const old = await pastEvent(37, 5_000);
    const visitor = { id: null, firstName: "Hibiscus", lastName: "Oleander" };
    const seat = await aPaidRegistration(old, { ...visitor, email: "hibiscus@example.test" });
    const unpaid = await anUnpaidRegistration(old, { ...visitor, email: "hibiscus.unpaid@example.test" });
    const gone = await anEvent({ priceCents: 5_000 });
    const deleted = await aPaidRegistration(gone, { ...visitor, email: "hibiscus.gone@example.test" });
    for (const { id } of [seat, deleted])
      await db.write.registration.update({ where: { id }, data: { cancelledAt: new Date() } });
    await db.write.event.delete({ where: { id: gone.id } });
    await db.write.payment.updateMany({ data: { paymentDate: monthsAgo(37) } });
    expect((await preview()).filter(({ count }) => count > 0)).toEqual([]);
    await sweepRetention();
    const names = async () => (await db.payment.findMany()).map(({ payerName }) => payerName);
    expect(await names()).toEqual(["Hibiscus Oleander", "Hibiscus Oleander"]);
    expect(await db.registration.count({ where: { erasedAt: null } })).toBe(2);

    for (const { id: paymentId } of await db.payment.findMany()) {
      const { id } = await db.allocation.findFirstOrThrow({ where: { paymentId } });
      await sql(
        `INSERT INTO "Allocation" ("id", "paymentId", "amountDueId", "amountCents")
         SELECT gen_random_uuid(), "paymentId", "amountDueId", -"amountCents" FROM "Allocation" WHERE "id" = $1`,
        [id],
      );
      await db.write.refund.create({
        data: { paymentId, kind: "refunded", amountCents: 5_000, method: "cheque" },
      });
    }
    await db.write.registration.update({ where: { id: unpaid.id }, data: { releasedAt: new Date() } });
    await sweepRetention();
    expect(await names()).toEqual([null, null]);
    expect(await db.registration.count({ where: { erasedAt: null } })).toBe(0);
  });

  it("retention removes the payer from a payment whose event is gone", async () => {
    const facts = {
      purpose: "event",
      description: "Ethics Forum",
      amountCents: 5_000,
      status: "completed",
      payerName: "Hibiscus Oleander",
      payerEmail: "hibiscus@example.test",
    } as const;
    const old = await db.write.payment.create({ data: { ...facts, paymentDate: monthsAgo(25) } });
    await db.write.payment.create({ data: { ...facts, paymentDate: monthsAgo(24), amountCents: 1 } });
    await db.write.payment.create({ data: { ...facts, paymentDate: monthsAgo(23) } });
    // What is left over is the payer's, so they stay.
    expect(await sweepRetention()).toEqual({});
    const due = { purpose: "event", description: "Ethics Forum", amountCents: 5_000 } as const;
    await db.write.amountDue.create({
      data: {
        ...due,
        reference: newReference(),
        allocations: { create: { paymentId: old.id, amountCents: 5_000 } },
      },
    });
    expect(await sweepRetention()).toEqual({ visitorPayments: 1 });
    expect(await db.payment.findMany({ orderBy: { paymentDate: "asc" } })).toMatchObject([
      { payerName: null, payerEmail: null, amountCents: 5_000, receiptNumber: expect.any(Number) },
      { payerName: "Hibiscus Oleander" },
      { payerName: "Hibiscus Oleander" },
    ]);
  });

  it("retention removes a visitor from invoices and credit notes once their subject no longer names them", async () => {
    const visitor = { id: null, firstName: "Hibiscus", lastName: "Oleander", email: "hibiscus@example.test" };
    const old = { snapshot: emptySnapshot, payerEmail: visitor.email, createdAt: monthsAgo(25) };
    const personal = {
      name: "Hibiscus Oleander",
      address: null,
      email: visitor.email,
      for: [],
      reason: null,
    };
    const open = await anUnpaidRegistration(await anEvent({ priceCents: 5_000 }), visitor);
    const line = { reference: open.reference, description: "Seat", amountCents: 5_000, paidCents: 0 };
    const stays = await db.write.invoice.create({
      data: {
        ...old,
        personal,
        snapshot: { ...emptySnapshot, lines: [line] },
        dues: { create: { line: 1, amountDueId: open.dueId } },
      },
    });
    const { id: creditOfId } = await db.write.invoice.create({ data: { ...old, personal } });
    await db.write.invoice.create({ data: { ...old, personal, kind: "credit_note", creditOfId } });
    await db.write.invoice.create({ data: { ...old, personal, createdAt: monthsAgo(23) } });
    expect(await sweepRetention()).toEqual({ visitorInvoices: 2 });
    const left = await db.invoice.findMany({
      where: { payerEmail: null },
      orderBy: { kind: "asc" },
    });
    expect(left.map(({ number, personal: of }) => [number, of])).toEqual([
      ["INV-1002", null],
      ["CN-1001", null],
    ]);
    expect((await db.invoice.findUniqueOrThrow({ where: { id: stays.id } })).personal).toEqual(personal);
  });

  it("retention keeps members on an employer's invoice until they are deleted", async () => {
    const member = await aMember({ nextPaymentDate: new Date(Date.now() + 3_600_000) });
    const due = await anOpenDue(member.id);
    const { amountCents } = await db.amountDue.findUniqueOrThrow({ where: { id: due.id } });
    const line = { reference: due.reference, description: "Dues", amountCents, paidCents: 0 };
    await db.write.invoice.create({
      data: {
        createdAt: monthsAgo(25),
        snapshot: { ...emptySnapshot, lines: [line] },
        personal: { name: null, address: null, email: null, for: ["Hibiscus Oleander"], reason: null },
        dues: { create: { line: 1, amountDueId: due.id } },
      },
    });
    await sql(`UPDATE "AmountDue" SET "waivedCents" = "amountCents", "closedAt" = now() WHERE "id" = $1`, [
      due.id,
    ]);
    expect(await sweepRetention()).toEqual({});
  });

  it("retention deletes proofs of payment with their reports, counted from the answer or report", async () => {
    const member = await aMember({ nextPaymentDate: new Date(Date.now() + 3_600_000) });
    const open = await anOpenDue(member.id);
    const seat = await aPaidRegistration(await anEvent({ priceCents: 5_000 }), member);
    const { id: paidId } = await db.amountDue.findFirstOrThrow({ where: { registrationId: seat.id } });
    const aReport = async (dueIds: string[], facts: object) => {
      const uploadId = await storeFile(Buffer.from("%PDF"), {
        userId: null,
        contentType: "application/pdf",
        sizeBytes: 4,
        sha256: "0",
      });
      await transaction(() => claimUpload(uploadId));
      return db.write.paymentReport.create({
        include: { upload: true },
        data: {
          userId: member.id,
          amountCents: 5_000,
          method: "cheque",
          paidOn: new Date(),
          uploadId,
          fileName: "slip.pdf",
          fileType: "application/pdf",
          fileSize: 4,
          dues: { create: dueIds.map((amountDueId) => ({ amountDueId })) },
          ...facts,
        },
      });
    };
    const old = { createdAt: monthsAgo(40) };
    const made = await aReport([open.id], { createdAt: monthsAgo(25) });
    const declined = await aReport([open.id], { ...old, declinedAt: monthsAgo(25) });
    const settled = await aReport([paidId], old);
    const stays = [
      await aReport([open.id], { createdAt: monthsAgo(23) }),
      await aReport([open.id], { ...old, declinedAt: monthsAgo(23) }),
    ];
    /** Whatever the books say: only when it was closed matters here. */
    const close = async (months: number) => {
      await sql("SET session_replication_role = replica");
      await sql(`UPDATE "AmountDue" SET "closedAt" = $1 WHERE "id" = $2`, [monthsAgo(months), paidId]);
      await sql("SET session_replication_role = DEFAULT");
    };
    await close(23);
    expect(await preview()).toEqual([{ kind: "paymentReports", count: 2 }]);
    expect(await sweepRetention()).toEqual({ paymentReports: 2 });
    await close(25);
    expect(await preview()).toEqual([{ kind: "paymentReports", count: 1 }]);
    expect(await sweepRetention()).toEqual({ paymentReports: 1 });
    const left = await db.paymentReport.findMany({ orderBy: { id: "asc" } });
    expect(left.map(({ id }) => id)).toEqual(stays.map(({ id }) => id).sort());
    await expect.poll(() => db.upload.count()).toBe(stays.length);
    for (const { upload } of [made, declined, settled])
      expect(await getFileStore().read(upload?.storageKey ?? "")).toBeNull();
    expect(await getFileStore().read(stays[0]?.upload?.storageKey ?? "")).not.toBeNull();
  });

  it("retention happens once when two processes run it at the same moment", async () => {
    for (let count = 0; count < 30; count++) {
      await anApplication({ status: "rejected", decidedAt: monthsAgo(13) });
      await aFailedSignIn(monthsAgo(13));
    }
    const [one, other] = await Promise.all([sweepRetention(), sweepRetention()]);
    for (const kind of ["closedApplications", "failedSignIns"] as const)
      expect((one[kind] ?? 0) + (other[kind] ?? 0), kind).toBe(30);
    expect(await db.membershipApplication.count()).toBe(0);
    const rows = await db.auditEntry.findMany({
      orderBy: { id: "asc" },
      where: { action: "retention_swept" },
    });
    const total = rows.reduce(
      (sum, { details }) => sum + ((details as Record<string, number>).closedApplications ?? 0),
      0,
    );
    expect(total).toBe(30);
  });

  it("retention that is interrupted has recorded what it erased, and continues later", async () => {
    await someOfEach();
    await sql(`ALTER TABLE "OutboxEmail" ADD CONSTRAINT "broken_off" CHECK ("erasedAt" IS NULL)`);
    await expect(sweepRetention()).rejects.toThrow();
    expect(await preview()).toEqual(due.slice(2));
    expect(await db.auditEntry.count({ where: { action: "retention_swept" } })).toBe(2);
    await sql(`ALTER TABLE "OutboxEmail" DROP CONSTRAINT "broken_off"`);
    await sweepRetention();
    expect(await preview()).toEqual([]);
    expect(await db.auditEntry.count({ where: { action: "retention_swept" } })).toBe(due.length);
  });
});
