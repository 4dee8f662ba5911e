import { beforeEach, describe, expect, it } from "vitest";
import * as proofOfReport from "@/app/api/payments/reports/[id]/proof/route";
import * as proofForStaff from "@/app/api/admin/payment-reports/[id]/proof/route";
import { sales } from "@/lib/cashier/shared/sales";
import { db, transaction } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { declineReport } from "@/lib/payments/decline-report";
import { listMyReports, searchReports } from "@/lib/payments/report-queries";
import { reportPayment } from "@/lib/payments/report-payment";
import { listReportsOf } from "@/lib/payments/shared/reported";
import { createPayment, settle } from "@/lib/ledger/shared/settle";
import { withdrawReport } from "@/lib/payments/withdraw-report";
import { deleteMember } from "@/lib/personal-data/delete-member";
import { getAssociation } from "@/lib/association/queries";
import { sweepHolds } from "@/lib/registrations/sweep-holds";
import { getToday } from "@/lib/reports/today-queries";
import {
  aMember,
  anAdmin,
  anEvent,
  anUnpaidRegistration,
  hourMs,
  signedInAs,
  type Admin,
} from "../../support/builders";
import { sql } from "../../support/database";
import { dayIn } from "../../support/dates";
import { aPdf } from "../../support/papers";
import type { Browser } from "../../support/next-request";
import { anOpenDue } from "../../support/money";

const png = new Uint8Array(Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"));

let member: Awaited<ReturnType<typeof aMember>>;
let browser: Browser;
let due: { id: string; reference: string };
beforeEach(async () => {
  member = await aMember({ nextPaymentDate: new Date(Date.now() + 20 * 24 * hourMs) });
  browser = await signedInAs(member);
  due = await anOpenDue(member.id);
});

const facts = { amount: "350.00", method: "bank_transfer", paidOn: "2026-11-20" } as const;
const report = (more: object = {}, by = browser) =>
  by.within(() => action(reportPayment)({ ...facts, amountDueIds: [due.id], ...more }));
async function aReport(): Promise<string> {
  const outcome = await report();
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.data.id;
}
const addProof = (id: string, rawBody: Uint8Array<ArrayBuffer>, by = browser) =>
  by.call(proofOfReport, "PUT", {
    path: `/api/payments/reports/${id}/proof?fileName=slip.pdf`,
    params: { id },
    rawBody,
    headers: { "content-type": "application/octet-stream" },
  });
const readProof = (id: string, by: Browser) =>
  by.call(proofForStaff, "GET", { path: `/api/admin/payment-reports/${id}/proof`, params: { id } });
const pay = () =>
  transaction(() =>
    settle(sales, [{ dueId: due.id, amountCents: 35_000 }], {
      method: "cheque",
      paymentDate: new Date("2026-11-20T17:00:00Z"),
      reference: null,
      providerReference: null,
      note: null,
      recordedBy: null,
    }),
  );
const mine = async () => listMyReports({ ...member, sessionHash: "" });

describe("a seat whose payment is reported", () => {
  const aReportedSeat = async (event: object = {}) => {
    const sold = await anEvent({ priceCents: 25_000, ...event });
    const seat = await anUnpaidRegistration(sold, member);
    const outcome = await report({ amount: "250.00", amountDueIds: [seat.dueId] });
    if (!outcome.ok) throw new Error(outcome.message);
    const heldUntil = new Date(Date.now() - hourMs);
    await db.write.registration.update({ where: { id: seat.id }, data: { heldUntil } });
    return { seat, reportId: outcome.data.id };
  };
  const stateOf = async (id: string) => (await db.registration.findUniqueOrThrow({ where: { id } })).state;
  const decline = async (id: string) =>
    (await signedInAs(await anAdmin())).within(() =>
      action(declineReport)({ id, reason: "Nothing came in." }),
    );

  it("a seat with a reported payment is held until it is answered and a day longer, past any deadline", async () => {
    for (const startDate of [new Date(Date.now() + 48 * hourMs), new Date(Date.now() - hourMs)]) {
      const { seat, reportId } = await aReportedSeat({ startDate });
      await sweepHolds();
      expect(await stateOf(seat.id)).toBe("held");
      expect(await decline(reportId)).toMatchObject({ ok: true });
      await sweepHolds();
      expect(await stateOf(seat.id)).toBe("held");
      await sql(`UPDATE "PaymentReport" SET "declinedAt" = "declinedAt" - interval '25 hours'`);
      await sweepHolds();
      expect(await stateOf(seat.id)).toBe("released");
    }
  });

  it("a seat with a reported payment says so in the list of seats to be released today", async () => {
    const { seat } = await aReportedSeat();
    await sql(
      `UPDATE "Registration" SET "heldUntil" = (date_trunc('day', now() AT TIME ZONE $1) + interval '12 hours') AT TIME ZONE $1`,
      [getAssociation().timeZone],
    );
    const admin = (await anAdmin()) as unknown as Admin;
    const items = JSON.stringify(await getToday(admin));
    expect(items).toContain("(payment reported)");
    await db.write.paymentReport.deleteMany();
    expect(JSON.stringify(await getToday(admin))).not.toContain("(payment reported)");
    expect(await stateOf(seat.id)).toBe("held");
  });

  it("a reported payment stays listed when the seat is gone, until recorded as the member's money", async () => {
    const { seat } = await aReportedSeat();
    const admin = (await anAdmin()) as unknown as Admin;
    const listed = async () =>
      (await searchReports(admin, { page: 1, size: 10 })).reports.map(({ dues }) =>
        dues.map((one) => one.isGone),
      );
    expect(await listed()).toEqual([[false]]);
    await db.write.registration.update({ where: { id: seat.id }, data: { cancelledAt: new Date() } });
    expect(await listed()).toEqual([[true]]);
    await browser.within(() =>
      transaction(() =>
        createPayment(
          {
            userId: member.id,
            payerName: null,
            payerEmail: null,
            currency: "BSD",
            purpose: null,
            description: "Credit",
            reference: null,
            amountCents: 25_000,
          },
          {
            method: "bank_transfer",
            paymentDate: new Date(),
            reference: null,
            providerReference: null,
            note: null,
            recordedBy: null,
          },
        ),
      ),
    );
    expect(await listed()).toEqual([]);
  });
});

describe("a reported payment", () => {
  it("a reported payment is shown to the member and the treasurer, and pays nothing", async () => {
    const id = await aReport();
    expect(await mine()).toMatchObject([{ id, amountCents: 35_000, dues: [{ id: due.id }] }]);
    expect((await listReportsOf([due.id])).get(due.id)).toMatchObject({ id, method: "bank_transfer" });
    const admin = (await anAdmin()) as unknown as Admin;
    expect(await searchReports(admin, { page: 1, size: 10 })).toMatchObject({
      total: 1,
      reports: [{ id, name: `${member.firstName} ${member.lastName}`, amountCents: 35_000, isOwn: false }],
    });
    expect(await searchReports({ ...admin, id: member.id }, { page: 1, size: 10 })).toMatchObject({
      reports: [{ id, isOwn: true }],
    });
    expect(await db.amountDue.findUniqueOrThrow({ where: { id: due.id } })).toMatchObject({
      paidCents: 0,
      closedAt: null,
    });
    expect(await db.payment.count()).toBe(0);
  });

  it("a reported payment closes automatically once none of it is outstanding", async () => {
    const id = await aReport();
    await pay();
    const admin = await anAdmin();
    const by = await signedInAs(admin);
    expect([await mine(), (await listReportsOf([due.id])).size]).toEqual([[], 0]);
    expect(await searchReports(admin as unknown as Admin, { page: 1, size: 10 })).toMatchObject({ total: 0 });
    expect(await by.within(() => action(declineReport)({ id, reason: "Nothing came" }))).toMatchObject({
      code: "already_decided",
    });
  });

  it("a reported payment is for one's own outstanding amounts, once, and not dated in the future", async () => {
    const stranger = await signedInAs(await aMember());
    expect(await report({}, stranger)).toMatchObject({ code: "changed_meanwhile" });
    expect(await report({ paidOn: dayIn(1) })).toMatchObject({ code: "invalid_input" });
    expect(await report({ amount: "-1" })).toMatchObject({ code: "invalid_input" });
    const both = await Promise.all([report(), report()]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    await pay();
    expect(await report()).toMatchObject({ code: "changed_meanwhile" });
  });

  it("a reported payment can be withdrawn with its proof by its reporter, and reported again", async () => {
    const id = await aReport();
    expect((await addProof(id, aPdf())).status).toBe(201);
    const stranger = await signedInAs(await aMember());
    const withdraw = (by: Browser) => by.within(() => action(withdrawReport)({ id }));
    expect(await withdraw(stranger)).toMatchObject({ code: "not_found" });
    expect(await withdraw(browser)).toMatchObject({ ok: true });
    await expect.poll(() => db.upload.count()).toBe(0);
    expect(await report()).toMatchObject({ ok: true });
  });

  it("a reported payment that was not received is rejected with a reason by another person", async () => {
    const admin = await anAdmin({ nextPaymentDate: new Date(Date.now() + 20 * 24 * hourMs) });
    const by = await signedInAs(admin);
    const decline = (id: string, reason = "Nothing with this amount came in.") =>
      by.within(() => action(declineReport)({ id, reason }));
    const own = await report({ amountDueIds: [(await anOpenDue(admin.id)).id] }, by);
    expect(await decline(own.ok ? own.data.id : "")).toMatchObject({
      code: "forbidden",
      message: "Someone else must do this for you, because it is your own money.",
    });
    const id = await aReport();
    expect(await decline(id, " ")).toMatchObject({ code: "invalid_input" });
    expect(await decline(id)).toMatchObject({ ok: true });
    expect(await decline(id)).toMatchObject({ code: "already_decided" });
    expect(
      await db.outboxEmail.findMany({
        where: { template: "payment_not_received" },
        orderBy: { createdAt: "asc" },
      }),
    ).toMatchObject([
      {
        toAddress: member.email,
        text: expect.stringContaining("Nothing with this amount came in.") as string,
      },
    ]);
    expect(await mine()).toEqual([]);
    expect(await report()).toMatchObject({ ok: true });
  });
});

describe("the proof of a reported payment", () => {
  it("a proof of payment is a PDF, JPEG or PNG by its content, once, and the reporter's own", async () => {
    const id = await aReport();
    const stranger = await signedInAs(await aMember());
    expect((await addProof(id, png, stranger)).status).toBe(404);
    const text = new Uint8Array(Buffer.from("PK\x03\x04 not a picture at all"));
    expect(await (await addProof(id, text)).json()).toMatchObject({
      code: "unsupported_type",
      message: "You can only upload: .pdf, .jpg, .jpeg, .png",
    });
    const answer = await addProof(id, png);
    expect([answer.status, await answer.json()]).toEqual([
      201,
      { fileName: "slip.pdf", fileType: "image/png", fileSize: png.byteLength },
    ]);
    expect((await addProof(id, png)).status).toBe(409);
    await expect.poll(() => db.upload.count()).toBe(1);
  });

  it("a proof of payment is downloaded by people who may read payments, never run, and audited", async () => {
    const id = await aReport();
    const admin = await signedInAs(await anAdmin());
    expect((await readProof(id, admin)).status).toBe(404);
    await addProof(id, aPdf("slip"));
    expect((await readProof(id, browser)).status).toBe(403);
    const answer = await readProof(id, admin);
    expect(Buffer.from(await answer.arrayBuffer()).toString()).toContain("slip");
    expect(answer.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
    expect(answer.headers.get("content-disposition")).toContain("attachment");
    expect(await db.auditEntry.count({ where: { action: "payment_proof_opened", targetId: id } })).toBe(1);
  });

  it("a proof of payment is deleted with the account", async () => {
    await addProof(await aReport(), aPdf());
    const by = await signedInAs(await anAdmin());
    const outcome = await by.within(() => action(deleteMember)({ id: member.id }));
    expect(outcome).toMatchObject({ ok: true });
    await expect.poll(() => db.upload.count()).toBe(0);
    expect(await db.paymentReport.count()).toBe(0);
  });
});
