import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import * as receivedPayments from "@/app/api/admin/payments/route";
import * as references from "@/app/api/admin/references/[text]/route";
import * as webhook from "@/app/api/payments/webhook/route";
import type { Member } from "@/lib/auth/member";
import { bundleAmounts } from "@/lib/cashier/bundle-amounts";
import { sales } from "@/lib/cashier/shared/sales";
import { db, transaction } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { searchMembers } from "@/lib/members/member-queries";
import { listBundles } from "@/lib/payments/bundles";
import { findAmountsDue } from "@/lib/cashier/find-amounts-due";
import { listOwed } from "@/lib/payments/owed-queries";
import { searchPayments } from "@/lib/payments/queries";
import { findOpenAmount, searchReceivables } from "@/lib/payments/shared/receivables";
import { isReference, newReference } from "@/lib/ledger/reference";
import { listReferencedDues } from "@/lib/ledger/shared/referenced-dues";
import { settle, type PaymentDetails } from "@/lib/ledger/shared/settle";
import { searchAttendees } from "@/lib/registrations/attendee-queries";
import {
  aMember,
  anAdmin,
  anEvent,
  anUnpaidRegistration,
  hourMs,
  signedInAs,
  type Admin,
} from "../../support/builders";
import { sql, waitingForLocks } from "../../support/database";
import { Browser } from "../../support/next-request";
import { anOpenDue } from "../../support/money";

type Due = { id: string; reference: string };

const money: PaymentDetails = {
  method: "cheque",
  paymentDate: new Date("2026-11-13T17:00:00Z"),
  reference: null,
  providerReference: null,
  note: null,
  recordedBy: null,
};
const pay = (dueId: string, amountCents: number) =>
  transaction(() => settle(sales, [{ dueId, amountCents }], money));
const inDays = (days: number) => new Date(Date.now() + days * 24 * hourMs);

let member: Member;
/** Dues of 350.00 that are due in 20 days, and a seat of 75.00 that is released in three. */
let dues: Due;
let seat: Due & { eventId: string };
beforeEach(async () => {
  member = { ...(await aMember({ nextPaymentDate: inDays(20) })), sessionHash: "" };
  dues = await anOpenDue(member.id);
  seat = await aHeldSeat(member, 3);
});

async function aHeldSeat(who: Parameters<typeof anUnpaidRegistration>[1], days: number) {
  const { id, dueId, reference, eventId } = await anUnpaidRegistration(
    await anEvent({ priceCents: 7_500 }),
    who,
  );
  await db.write.registration.update({ where: { id }, data: { heldUntil: inDays(days) } });
  return { id: dueId, reference, eventId };
}

const bundle = async (some: Due[], by: { id: string } = member) => {
  const browser = await signedInAs(by);
  return browser.within(() => action(bundleAmounts)({ amountDueIds: some.map(({ id }) => id) }));
};
async function aBundle(some = [dues, seat]): Promise<string> {
  const outcome = await bundle(some);
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.data.reference;
}
const shown = async () => listBundles(member, await listOwed(member));

describe("several amounts under one reference", () => {
  it("amounts paid together are what is outstanding, earliest due first, without what was paid since", async () => {
    // Owed, too, but not chosen.
    await aHeldSeat(member, 9);
    const reference = await aBundle();
    expect(isReference(reference)).toBe(true);
    expect(await shown()).toMatchObject([
      { reference, openCents: 42_500, items: [{ id: seat.id }, { id: dues.id }] },
    ]);
    expect(await listReferencedDues(reference)).toEqual(
      [seat, dues].map(({ id, reference: own }) => ({ id, reference: own })),
    );
    await pay(dues.id, 10_000);
    expect(await shown()).toMatchObject([{ openCents: 32_500 }]);
    await pay(seat.id, 7_500);
    expect(await shown()).toMatchObject([{ openCents: 25_000, items: [{ id: dues.id }] }]);
    await pay(dues.id, 25_000);
    expect(await shown()).toEqual([]);
    expect(await listReferencedDues(reference)).toHaveLength(2);
  });

  it("amounts paid together have one reference per selection, even for two simultaneous clicks", async () => {
    await sql("BEGIN");
    await sql(`SELECT FROM "User" WHERE "id" = $1 FOR UPDATE`, [member.id]);
    const clicks = [bundle([dues, seat]), bundle([seat, dues, seat])] as const;
    await expect.poll(async () => (await sql(`SELECT pg_stat_clear_snapshot()`), waitingForLocks())).toBe(2);
    await sql("COMMIT");
    const both = await Promise.all(clicks);
    expect(new Set(both.map((outcome) => outcome.ok && outcome.data.reference)).size).toBe(1);
    expect(await aBundle([seat, dues])).toBe(both[0].ok && both[0].data.reference);
    const other = await aHeldSeat(member, 4);
    expect(await aBundle([seat, dues, other])).not.toBe(await aBundle());
    expect(await db.paymentBundle.count()).toBe(2);
  });

  it("a reference for several amounts exists only by explicit request", async () => {
    await shown();
    expect(await db.paymentBundle.count()).toBe(0);
  });

  it("amounts paid together are at least two, outstanding, and the member's own", async () => {
    const stranger = await aMember({ nextPaymentDate: inDays(20) });
    const theirs = await anOpenDue(stranger.id);
    expect(await bundle([dues])).toMatchObject({ code: "invalid_input" });
    expect(await bundle([dues, dues])).toMatchObject({ code: "invalid_input" });
    expect(await bundle([dues, theirs])).toMatchObject({ code: "changed_meanwhile" });
    expect(await bundle([dues, seat], stranger)).toMatchObject({ code: "changed_meanwhile" });
    await pay(seat.id, 7_500);
    expect(await bundle([dues, seat])).toMatchObject({ code: "changed_meanwhile" });
    expect(await db.paymentBundle.count()).toBe(0);
  });

  it("amounts paid together are paid into one account", async () => {
    // Without the proposal that two people decide on.
    await sql("SET session_replication_role = replica");
    await sql(
      `INSERT INTO "BankAccount" ("id", "eventId", "accountName", "bankName", "swift", "accountNumber", "updatedAt")
       VALUES (gen_random_uuid(), $1, 'Gala', 'Fidelity', 'CTRBBSNS', '501000002', now())`,
      [seat.eventId],
    );
    await sql("SET session_replication_role = DEFAULT");
    expect(await bundle([dues, seat])).toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("different bank accounts") as string,
    });
  });

  it("references for several amounts are limited to 60 requests an hour", async () => {
    for (let count = 0; count < 60; count++) await aBundle();
    expect(await bundle([dues, seat])).toMatchObject({ code: "too_many" });
  });
});

describe("the database", () => {
  it("the database refuses a reference with two meanings, whichever comes first", async () => {
    const reference = await aBundle();
    const again = `"description", "amountCents", "purpose", "userId") VALUES (gen_random_uuid(),`;
    await expect(
      sql(`INSERT INTO "AmountDue" ("id", "reference", ${again} $1, 'Dues', 100, 'membership', $2)`, [
        reference,
        member.id,
      ]),
    ).rejects.toThrow("means something else");
    await expect(
      sql(`UPDATE "AmountDue" SET "reference" = $1 WHERE "id" = $2`, [reference, dues.id]),
    ).rejects.toThrow("means something else");
    await expect(
      sql(`INSERT INTO "PaymentBundle" ("id", "reference", "userId") VALUES (gen_random_uuid(), $1, $2)`, [
        dues.reference,
        member.id,
      ]),
    ).rejects.toThrow("means something else");
    await expect(sql(`UPDATE "PaymentBundle" SET "reference" = $1`, [dues.reference])).rejects.toThrow(
      "means something else",
    );
  });

  it("the database refuses foreign or settled amounts under a shared reference, whatever writes", async () => {
    const stranger = await aMember({ nextPaymentDate: inDays(20) });
    const theirs = await anOpenDue(stranger.id);
    const visitors = await aHeldSeat({ ...member, id: null }, 5);
    const { id: bundleId } = await db.write.paymentBundle.create({
      data: { reference: newReference(), userId: member.id },
    });
    const put = ({ id }: Due) =>
      sql(`INSERT INTO "PaymentBundleDue" ("bundleId", "amountDueId") VALUES ($1, $2)`, [bundleId, id]);
    await expect(put(theirs)).rejects.toThrow("of its member only");
    await db.write.user.update({ where: { id: member.id }, data: { emailVerifiedAt: null } });
    await expect(put(visitors)).rejects.toThrow("of its member only");
    await db.write.user.update({ where: { id: member.id }, data: { emailVerifiedAt: new Date() } });
    await put(visitors);
    await put(dues);
    await pay(seat.id, 7_500);
    await expect(put(seat)).rejects.toThrow("of its member only");
  });

  it("the database allows deleting an amount due or account under a shared reference", async () => {
    await aBundle();
    await db.write.user.update({ where: { id: member.id }, data: { annualFeeCents: 0 } });
    expect(await shown()).toMatchObject([{ items: [{ id: seat.id }] }]);
    await db.write.user.delete({ where: { id: member.id } });
    expect([await db.paymentBundle.count(), await db.paymentBundleDue.count()]).toEqual([0, 0]);
  });
});

describe("a bundle's reference", () => {
  it("a shared reference stands for one row of receivables with its total, and the single amounts", async () => {
    const reference = await aBundle();
    await pay(dues.id, 10_000);
    const browser = await signedInAs(await anAdmin());
    const text = ` ${reference.slice(0, 4).toLowerCase()}-${reference.slice(4)}`;
    const answer = await browser.call(references, "GET", {
      path: `/api/admin/references/${encodeURIComponent(text)}`,
      params: { text },
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      reference,
      member: `${member.firstName} ${member.lastName}`,
      userId: member.id,
      amount: "425.00",
      open: "325.00",
      state: "partly_paid",
      daysOverdue: 0,
      description: "Event Registration: Sanctions Screening in Practice, Annual membership dues",
      items: [
        { reference: seat.reference, open: "75.00", state: "not_due_yet" },
        { reference: dues.reference, open: "250.00", state: "partly_paid" },
      ],
    });
    const find = (text: string) => browser.within(() => action(findAmountsDue)({ text }));
    expect(await find(reference)).toMatchObject({ data: { amounts: [{}, {}] } });
    expect(await find(dues.reference)).toMatchObject({ data: { amounts: [{ reference: dues.reference }] } });
  });

  it("a shared reference finds its amounts, payments, member and registration in every search", async () => {
    const reference = await aBundle();
    const admin = (await anAdmin()) as unknown as Admin;
    const page = { sort: "", page: 1, size: 10 };
    await pay(dues.id, 10_000);
    const { receivables } = await searchReceivables(admin, {
      ...page,
      text: reference,
      state: null,
      purpose: null,
      isOverdue: false,
    });
    expect(receivables.map(({ id }) => id).sort()).toEqual([dues.id, seat.id].sort());
    const { payments } = await searchPayments(admin, { ...page, text: reference });
    expect(payments).toMatchObject([{ amountCents: 10_000 }]);
    expect(await findOpenAmount(admin, reference)).toMatchObject({ reference, openCents: 32_500 });
    const { members } = await searchMembers(admin, { ...page, text: reference, status: null, type: null });
    expect(members).toMatchObject([{ id: member.id }]);
    const { total } = await searchAttendees(admin, seat.eventId, { ...page, text: reference, filter: null });
    expect(total).toBe(1);
  });
});

describe("a payment that quotes a bundle's reference", () => {
  const post = async (amount: string, allocations: { reference: string; amount: string }[]) => {
    const browser = await signedInAs(await anAdmin());
    const answer = await browser.call(receivedPayments, "POST", {
      body: { method: "bank_transfer", receivedOn: "2026-11-13", amount, allocations },
    });
    return { status: answer.status, body: (await answer.json()) as object };
  };
  const notify = async (reference: string, more: object = {}) => {
    const rawBody = JSON.stringify({
      id: "PL-1",
      reference,
      amount: "425.00",
      currency: "BSD",
      status: "completed",
      ...more,
    });
    const signature = createHmac("sha256", "integration-tests-webhook-secret").update(rawBody).digest("hex");
    const headers = { "x-signature": signature, "content-type": "application/json" };
    return (await new Browser().call(webhook, "POST", { rawBody, headers })).status;
  };
  const paid = async () => {
    const rows = await Promise.all(
      [seat, dues].map(({ id }) => db.amountDue.findUniqueOrThrow({ where: { id } })),
    );
    return rows.map(({ paidCents }) => paidCents);
  };
  const mismatches = async () =>
    (
      await db.paymentNotification.findMany({
        where: { mismatch: { not: null } },
        orderBy: [{ receivedAt: "asc" }, { id: "asc" }],
      })
    ).map(({ mismatch }) => mismatch);

  it("a payment with a shared reference pays its amounts earliest due first, and the answer names them", async () => {
    const reference = await aBundle();
    const typed = `${reference.slice(0, 4)} ${reference.slice(4)}`.toLowerCase();
    expect(await post("100.00", [{ reference: typed, amount: "100.00" }])).toMatchObject({
      status: 201,
      body: {
        credit: "0.00",
        allocations: [
          { reference: seat.reference, amount: "75.00" },
          { reference: dues.reference, amount: "25.00" },
        ],
      },
    });
    expect(await paid()).toEqual([7_500, 2_500]);
    expect(await post("330.00", [{ reference, amount: "325.00" }])).toMatchObject({
      status: 201,
      body: { credit: "5.00", allocations: [{ reference: dues.reference, amount: "325.00" }] },
    });
    expect(await post("1.00", [{ reference, amount: "1.00" }])).toMatchObject({
      status: 400,
      body: { code: "amount_mismatch", message: `${reference} has already been paid.` },
    });
  });

  it("a payment with a shared reference is refused whole if too large or naming an amount twice", async () => {
    const reference = await aBundle();
    const { reference: others } = await aHeldSeat(await aMember(), 3);
    const other = { reference: others, amount: "75.00" };
    expect(await post("500.01", [other, { reference, amount: "425.01" }])).toMatchObject({
      status: 400,
      body: {
        code: "amount_mismatch",
        issues: [
          { path: "allocations.1.amount", message: `Only 425.00 BSD of ${reference} is outstanding.` },
        ],
      },
    });
    const twice = [{ reference, amount: "75.00" }, other, { reference: seat.reference, amount: "75.00" }];
    expect(await post("225.00", twice)).toMatchObject({
      status: 400,
      body: {
        issues: [{ path: "allocations.2.reference", message: `${seat.reference} is listed twice.` }],
      },
    });
    const unknown = { reference: newReference(), amount: "1.00" };
    expect(await post("426.00", [{ reference, amount: "425.00" }, unknown])).toMatchObject({
      status: 400,
      body: { issues: [{ path: "allocations.1.reference" }] },
    });
    expect([await db.payment.count(), await paid()]).toEqual([0, [0, 0]]);
  });

  it("a provider's payment of a shared reference pays all of it once, however often it is repeated", async () => {
    const reference = await aBundle();
    const both = await Promise.all([notify(reference), notify(reference.toLowerCase())]);
    expect([...both, await notify(reference, { paidAt: "2026-11-20T15:00:00Z" })]).toEqual([200, 200, 200]);
    expect(await mismatches()).toEqual([]);
    expect(await paid()).toEqual([7_500, 35_000]);
    expect(await db.payment.findMany()).toMatchObject([
      { amountCents: 42_500, allocatedCents: 42_500, method: "paylanes", providerReference: "PL-1" },
    ]);
    const { details } = await db.auditEntry.findFirstOrThrow({ where: { action: "payment_recorded" } });
    expect(details).toMatchObject({ reference: `${seat.reference}, ${dues.reference}` });
  });

  it("a provider's payment of a shared reference pays earliest due first, and no other amount", async () => {
    const reference = await aBundle();
    await pay(seat.id, 7_500);
    await notify(reference);
    expect(await mismatches()).toEqual(["The amount is 425.00 BSD, but 350.00 BSD is due."]);
    await notify(reference, { id: "PL-2", currency: "USD", amount: "350.00" });
    await notify(reference, { id: "PL-3", amount: null });
    expect((await mismatches()).slice(1)).toEqual([
      "The currency is USD, but BSD is due.",
      "The amount is missing, but 350.00 BSD is due.",
    ]);
    expect(await paid()).toEqual([7_500, 0]);
    await notify(reference, { id: "PL-4", amount: "300.00" });
    await notify(reference, { id: "PL-5", amount: "50.00" });
    expect(await paid()).toEqual([7_500, 35_000]);
    await notify(reference, { id: "PL-6", amount: "50.00" });
    expect((await mismatches()).slice(3)).toEqual([`Nothing of ${reference} is outstanding.`]);
  });

  it("a provider's failed payment of a shared reference is recorded, and all of it stays outstanding", async () => {
    await notify(await aBundle(), { status: "failed" });
    expect([await mismatches(), await paid()]).toEqual([[], [0, 0]]);
    expect(await db.payment.findFirstOrThrow()).toMatchObject({
      status: "failed",
      userId: member.id,
      reference: `${seat.reference}, ${dues.reference}`,
    });
  });

  it("a provider's payment under another reference than before is not a repeat", async () => {
    const reference = await aBundle();
    await notify(reference);
    const other = await aHeldSeat(member, 9);
    await notify(other.reference);
    await notify(seat.reference);
    expect(await mismatches()).toEqual([
      expect.stringContaining("another amount or reference"),
      expect.stringContaining("another amount or reference"),
    ]);
    expect(await db.payment.count()).toBe(1);
  });
});
