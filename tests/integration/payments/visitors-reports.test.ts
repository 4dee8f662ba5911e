import { AsyncLocalStorage } from "node:async_hooks";
import { beforeEach, describe, expect, it } from "vitest";
import * as ofGroup from "@/app/api/group-registrations/[code]/payment-report/route";
import * as ofSeat from "@/app/api/registrations/[code]/payment-report/route";
import * as proofOfSeat from "@/app/api/registrations/[code]/payment-report/proof/route";
import { db, transaction } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { declineReport } from "@/lib/payments/decline-report";
import { listMyReports, searchReports } from "@/lib/payments/report-queries";
import { newReference } from "@/lib/ledger/reference";
import { reportedPaymentInput } from "@/lib/ledger/schema";
import { createReport } from "@/lib/payments/shared/report";
import { undoDeclinedReport } from "@/lib/payments/undo-declined-report";
import { handOver } from "@/lib/seats/shared/hand-over";
import { eraseCoordinators, eraseVisitors } from "@/lib/registrations/erase-visitors";
import { findReportedOnPage } from "@/lib/registrations/shared/private-account";
import { sweepHolds } from "@/lib/registrations/sweep-holds";
import {
  aMember,
  anAdmin,
  anEvent,
  anUnpaidRegistration,
  hourMs,
  signedInAs,
  type Admin,
} from "../../support/builders";
import { dayIn } from "../../support/dates";
import { sql, waitingForLocks } from "../../support/database";
import { Browser } from "../../support/next-request";
import { aPdf } from "../../support/papers";

const facts = { amount: "250.00", method: "bank_transfer", paidOn: dayIn(-1) };
const tanya = { id: null, firstName: "Tanya", lastName: "Moss", email: "tanya@visitor.test" };

let sold: Awaited<ReturnType<typeof anEvent>>;
let seat: Awaited<ReturnType<typeof anUnpaidRegistration>>;
let code: string;
beforeEach(async () => {
  sold = await anEvent({ priceCents: 25_000, startDate: new Date(Date.now() + 60 * 24 * hourMs) });
  seat = await anUnpaidRegistration(sold, tanya);
  ({ ticketCode: code } = await db.registration.findUniqueOrThrow({ where: { id: seat.id } }));
});

type Sent = { body?: object; of?: string; from?: string; headers?: Record<string, string> };
const send = async (method: "POST" | "DELETE", { body, of = code, from = "203.0.113.9", headers }: Sent) => {
  const answer = await new Browser().call(ofSeat, method, {
    params: { code: of },
    body,
    headers: { "x-forwarded-for": from, ...headers },
  });
  return { status: answer.status, body: (await answer.json()) as { id: string; code: string } };
};
const report = (sent: Sent = {}) => send("POST", { body: facts, ...sent });
const page = () => findReportedOnPage("registration", code);
const decline = async (id: string, by?: Browser) =>
  (by ?? (await signedInAs(await anAdmin()))).within(() =>
    action(declineReport)({ id, reason: "No transfer of 250.00 came in." }),
  );
const stateOf = async (id: string) => (await db.registration.findUniqueOrThrow({ where: { id } })).state;
const endHold = () =>
  db.write.registration.updateMany({ data: { heldUntil: new Date(Date.now() - hourMs), remindAt: null } });

/** A confirmed group of two, whose coordinator owes what is due. */
async function aGroup() {
  const seats = [seat, await anUnpaidRegistration(sold, { ...tanya, email: "other@bank.test" })];
  const { bookingId } = await db.registration.findUniqueOrThrow({ where: { id: seat.id } });
  await db.write.registration.updateMany({ data: { bookingId } });
  const dues = seats.map(({ dueId }) => dueId);
  await db.write.amountDue.updateMany({
    where: { id: { in: dues } },
    data: { payerName: "Carla Coordinator", payerEmail: "carla@bank.test" },
  });
  const { code: of } = await db.write.groupBooking.create({
    data: {
      id: bookingId,
      company: "First Bank",
      confirmedAt: new Date(),
      contactName: "Carla Coordinator",
      contactEmail: "carla@bank.test",
    },
  });
  const bundle = await db.write.paymentBundle.create({
    data: {
      reference: newReference(),
      groupId: bookingId,
      dues: { create: dues.map((amountDueId) => ({ amountDueId })) },
    },
  });
  return {
    id: bookingId,
    code: of,
    bundleId: bundle.id,
    seats: seats.map(({ id }) => id),
    references: seats.map(({ reference }) => reference),
  };
}

describe("a payment that a visitor reports on their private page", () => {
  it("a visitor's reported payment is shown on the private page, can be proved once or withdrawn, and pays nothing", async () => {
    const { status, body } = await report();
    expect(status).toBe(200);
    expect(await page()).toMatchObject({
      openCents: null,
      declined: null,
      pending: [{ id: body.id, references: [], canWithdraw: true }],
    });
    const admin = (await anAdmin()) as unknown as Admin;
    expect(await searchReports(admin, { page: 1, size: 10 })).toMatchObject({
      reports: [{ id: body.id, name: "Tanya Moss", email: tanya.email, isOverdue: false }],
    });
    const prove = () =>
      new Browser().call(proofOfSeat, "PUT", {
        path: `/api/registrations/${code}/payment-report/proof?fileName=slip.pdf`,
        params: { code },
        rawBody: aPdf(),
        headers: { "content-type": "application/octet-stream" },
      });
    expect((await prove()).status).toBe(201);
    expect((await prove()).status).toBe(409);
    expect(await db.payment.count()).toBe(0);
    expect((await send("DELETE", {})).status).toBe(200);
    expect((await send("DELETE", {})).status).toBe(404);
    await expect.poll(() => db.upload.count()).toBe(0);
    expect(await page()).toMatchObject({ openCents: 25_000, pending: [] });
  });

  it("a visitor's reported payment holds the seat until answered and a day longer, and the answer is emailed", async () => {
    const { body } = await report();
    await endHold();
    await sweepHolds();
    expect(await stateOf(seat.id)).toBe("held");
    const by = await signedInAs(await anAdmin());
    expect(await decline(body.id, by)).toMatchObject({ ok: true });
    expect(await page()).toMatchObject({
      openCents: 25_000,
      pending: [],
      declined: { reason: "No transfer of 250.00 came in." },
    });
    const letter = await db.outboxEmail.findFirstOrThrow({ where: { template: "payment_not_received" } });
    expect(letter.toAddress).toBe(tanya.email);
    expect(letter.text).toContain(`/registration/${code}`);
    expect(letter.text).not.toContain("/checkout");
    await by.within(() => action(undoDeclinedReport)({ id: body.id }));
    expect(await page()).toMatchObject({ declined: null, pending: [{ id: body.id }] });
    await decline(body.id);
    await sweepHolds();
    expect(await stateOf(seat.id)).toBe("held");
    await sql(`UPDATE "PaymentReport" SET "declinedAt" = "declinedAt" - interval '25 hours'`);
    await sweepHolds();
    expect(await stateOf(seat.id)).toBe("released");
    expect((await report()).status).toBe(404);
  });

  it("a payment being reported keeps its seat from a sweep that is about to release it", async () => {
    await endHold();
    const sweep = AsyncLocalStorage.bind(() => sweepHolds());
    let sweeping: Promise<unknown> = Promise.resolve();
    await new Browser().within(() =>
      transaction(async () => {
        await createReport(null, {
          reporter: { userId: null, payerName: "Tanya Moss", payerEmail: tanya.email },
          dueIds: [seat.dueId],
          facts: reportedPaymentInput.parse(facts),
        });
        sweeping = sweep();
        await expect.poll(waitingForLocks).toBe(1);
      }),
    );
    await sweeping;
    expect(await stateOf(seat.id)).toBe("held");
  });

  it("a visitor's report is refused cross-site, without the code, before confirmation, and when repeated", async () => {
    expect((await report({ headers: { origin: "https://elsewhere.test" } })).status).toBe(403);
    expect((await report({ of: "222222222222" })).status).toBe(404);
    await db.write.registration.update({ where: { id: seat.id }, data: { addressToConfirm: true } });
    expect((await report()).status).toBe(404);
    expect(await page()).toBeNull();
    await db.write.registration.update({ where: { id: seat.id }, data: { addressToConfirm: false } });
    const both = await Promise.all([report(), report()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    // What was refused does not count, from wherever it comes.
    for (const last of [200, 200, 429]) {
      await send("DELETE", { from: `203.0.113.${last}` });
      expect((await report({ from: `198.51.100.${last}` })).status).toBe(last);
    }
  });

  it("a visitor's reported payment is not answered by the person who reported it", async () => {
    const admin = await anAdmin({ nextPaymentDate: new Date(Date.now() + 20 * 24 * hourMs) });
    const own = await anUnpaidRegistration(sold, { ...admin, id: null });
    const { ticketCode } = await db.registration.findUniqueOrThrow({ where: { id: own.id } });
    const { body } = await report({ of: ticketCode });
    expect(await decline(body.id, await signedInAs(admin))).toMatchObject({ code: "forbidden" });
  });

  it("a visitor's reported payment stays hidden from the seat's next holder, and their code from the reporter", async () => {
    const { body } = await report();
    await new Browser().within(() =>
      transaction(() =>
        handOver(null, code, {
          firstName: "Gina",
          lastName: "Storr",
          email: "gina@visitor.test",
          isMember: false,
        }),
      ),
    );
    const { ticketCode } = await db.registration.findUniqueOrThrow({ where: { id: seat.id } });
    const theirs = () => findReportedOnPage("registration", ticketCode);
    expect(await theirs()).toMatchObject({ openCents: null, pending: [{ canWithdraw: false }] });
    expect((await send("DELETE", { of: ticketCode })).status).toBe(404);
    await decline(body.id);
    expect(await theirs()).toMatchObject({ openCents: 25_000, declined: null });
    const letter = await db.outboxEmail.findFirstOrThrow({ where: { template: "payment_not_received" } });
    expect([letter.toAddress, letter.text.includes(ticketCode)]).toEqual([tanya.email, false]);
  });

  it("a visitor's reported payment is erased with the registration, its proof and its audit entries", async () => {
    const { body } = await report();
    await decline(body.id);
    const said = () =>
      sql(`SELECT FROM "AuditEntry" a WHERE "targetId" = $1 AND to_json(a)::text LIKE '%No transfer%'`, [
        body.id,
      ]);
    expect(await said()).toHaveLength(1);
    await transaction(() => eraseVisitors([seat.id]));
    expect(await db.paymentReport.count()).toBe(0);
    expect(await said()).toEqual([]);
  });

  it("a visitor's reported payment belongs to the account that later proves the address", async () => {
    const { body } = await report();
    const member = await aMember({ email: tanya.email, emailVerifiedAt: new Date() });
    expect(await listMyReports({ ...member, sessionHash: "" })).toMatchObject([{ id: body.id }]);
  });
});

describe("what a group's coordinator reports", () => {
  it("a coordinator reports all outstanding amounts, which holds the seats, and ends with the coordinator", async () => {
    const group = await aGroup();
    const call = async (method: "POST" | "DELETE", body?: object) =>
      (await new Browser().call(ofGroup, method, { params: { code: group.code }, body })).status;
    const shown = () => findReportedOnPage("group", group.code);
    expect(await call("POST", { ...facts, amount: "499.99" })).toBe(400);
    expect(await call("POST", { ...facts, amount: "500.00" })).toBe(200);
    expect(await shown()).toMatchObject({ openCents: null, pending: [{ canWithdraw: true }] });
    await endHold();
    await sweepHolds();
    expect(await Promise.all(group.seats.map(stateOf))).toEqual(["held", "held"]);
    // What is due in addition is not reported because the rest is.
    const more = await anUnpaidRegistration(sold, { ...tanya, email: "more@bank.test" });
    await db.write.registration.update({ where: { id: more.id }, data: { bookingId: group.id } });
    await db.write.paymentBundleDue.create({ data: { bundleId: group.bundleId, amountDueId: more.dueId } });
    expect(await db.paymentReportDue.count()).toBe(2);
    expect(await shown()).toMatchObject({
      openCents: 25_000,
      pending: [{ references: group.references }],
    });
    const [pending] = (await shown())!.pending;
    await decline(pending!.id);
    const letter = await db.outboxEmail.findFirstOrThrow({ where: { template: "payment_not_received" } });
    expect([letter.toAddress, letter.text.includes(`/registration/group/${group.code}`)]).toEqual([
      "carla@bank.test",
      true,
    ]);
    expect(await call("DELETE")).toBe(404);
    await transaction(() => eraseCoordinators([group.id]));
    expect(await db.paymentReport.count()).toBe(0);
  });

  it("a coordinator can't report a payment before the group is confirmed", async () => {
    const { id, code: of } = await aGroup();
    await db.write.groupBooking.update({ where: { id }, data: { confirmedAt: null } });
    const answer = await new Browser().call(ofGroup, "POST", { params: { code: of }, body: facts });
    expect(answer.status).toBe(404);
  });
});
