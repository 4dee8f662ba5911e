import { expect, it } from "vitest";
import * as waive from "@/app/api/admin/amounts-due/[reference]/waive/route";
import * as of from "@/app/api/admin/users/[id]/account-statement/route";
import * as mine from "@/app/api/users/me/account-statement/route";
import { recordReceivedPayment } from "@/lib/cashier/record-received-payment";
import { calendarDayOf } from "@/lib/core/format";
import { db } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { invoiceAccount } from "@/lib/invoices/account";
import { listEntries } from "@/lib/invoices/read-account-statement";
import { env } from "@/lib/env";
import {
  aMember,
  anAdmin,
  anEvent,
  anUnpaidRegistration,
  aStaffMember,
  hourMs,
  signedInAs,
} from "../../support/builders";
import { anOpenDue } from "../../support/money";
import { readPdf } from "../../support/pdf";

const today = () => calendarDayOf(new Date(), env.association.timeZone);
const thisYear = () => Number(today().slice(0, 4));

const someMember = () =>
  aMember({
    nextPaymentDate: new Date(Date.now() + 480 * hourMs),
    annualFeeCents: 35_000,
    emailVerifiedAt: new Date(),
  });

/** Somebody with dues of 350.00 and two seats of 75.00, whose money moves in every way; another pays one seat. */
async function aHistory() {
  const [person, other] = [await someMember(), await someMember()];
  const admin = await signedInAs(await anAdmin());
  const dues = await anOpenDue(person.id);
  const theirs = await anOpenDue(other.id);
  const seats = [];
  for (let count = 0; count < 3; count++)
    seats.push(await anUnpaidRegistration(await anEvent({ priceCents: 7_500 }), person));
  const [paid, waived, gone] = seats as [(typeof seats)[0], (typeof seats)[0], (typeof seats)[0]];
  const record = (amount: string, allocations: { reference: string; amount: string }[]) =>
    admin.within(() =>
      action(recordReceivedPayment)({
        amount,
        method: "bank_transfer",
        receivedOn: today(),
        allocations,
      } as never),
    );
  const done = [
    // 20.00 are left over.
    await record("120.00", [{ reference: dues.reference, amount: "100.00" }]),
    // One transfer of the other for both.
    await record("425.00", [
      { reference: theirs.reference, amount: "350.00" },
      { reference: paid.reference, amount: "75.00" },
    ]),
  ];
  const reason = { reason: "The board decided so" };
  await admin.call(waive, "POST", { params: { reference: waived.reference }, body: reason });
  await db.write.registration.updateMany({
    where: { amountsDue: { some: { id: gone.dueId } } },
    data: { cancelledAt: new Date() },
  });
  expect(done).toMatchObject(done.map(() => ({ ok: true })));
  return { person, other, dues };
}

const closingOf = async (person: Parameters<typeof listEntries>[0], year = thisYear()) =>
  invoiceAccount(await listEntries(person, year));

it("a statement of account adds up: its closing debt is what is outstanding less credit", async () => {
  const { person, other } = await aHistory();
  for (const one of [person, other]) {
    const account = await closingOf(one);
    const { opening, due, reduced, paid, refunded, others, closing } = account;
    expect(opening + due + reduced + paid + refunded + others).toBe(closing);
    const dues = await db.amountDue.findMany({ where: { userId: one.id, closedAt: null } });
    const open = dues.reduce((sum, row) => sum + row.amountCents - row.waivedCents - row.paidCents, 0);
    const payments = await db.payment.findMany({
      include: { allocations: true },
      where: { userId: one.id, status: "completed" },
    });
    const left = payments.reduce(
      (sum, { amountCents, allocations }) =>
        sum + amountCents - allocations.reduce((used, row) => used + row.amountCents, 0),
      0,
    );
    expect(closing).toBe(open - left);
  }
});

it("a statement of account begins with what was owed when its year began", async () => {
  const { person } = await aHistory();
  const { closing } = await closingOf(person);
  expect(await closingOf(person, thisYear() + 1)).toMatchObject({ opening: closing, due: 0, closing });
  expect(await closingOf(person, thisYear() - 1)).toMatchObject({ opening: 0, closing: 0 });
});

it("a statement of account is a PDF for its member and for staff who read payments, and is for nobody else", async () => {
  const { person, dues, other } = await aHistory();
  const own = await (
    await signedInAs(person)
  ).call(mine, "GET", { path: `/api/users/me/account-statement?year=${thisYear()}` });
  expect([own.status, own.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const { text } = await readPdf(new Uint8Array(await own.arrayBuffer()));
  for (const words of [
    `Statement of account ${thisYear()}`,
    `Annual membership dues, ${dues.reference} 350.00 BSD`,
    "Payment by bank transfer",
    "Waived: ",
    "Paid by someone else: ",
    "Closing balance",
  ])
    expect(text).toContain(words);
  expect(text).not.toContain(other.email);
  const auditor = await signedInAs(await aStaffMember([{ role: "auditor", eventId: null }]));
  expect((await auditor.call(of, "GET", { params: { id: person.id } })).status).toBe(200);
  expect((await (await signedInAs(other)).call(of, "GET", { params: { id: person.id } })).status).toBe(403);
  const asPerson = await signedInAs(person);
  for (const year of ["99", "0x7EA", "2026e0", "%202026", "2026.0", ""]) {
    const wrong = await asPerson.call(mine, "GET", { path: `/api/users/me/account-statement?year=${year}` });
    expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining("Choose a year")]);
  }
});
