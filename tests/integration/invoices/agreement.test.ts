import { beforeEach, describe, expect, it } from "vitest";
import * as adjust from "@/app/api/admin/amounts-due/[reference]/adjust/route";
import * as voided from "@/app/api/admin/amounts-due/[reference]/void/route";
import * as waive from "@/app/api/admin/amounts-due/[reference]/waive/route";
import * as invoiceList from "@/app/api/admin/invoices/route";
import * as replace from "@/app/api/admin/invoices/[number]/replace/route";
import * as groups from "@/app/api/events/[id]/group-registrations/route";
import * as invoices from "@/app/api/invoices/route";
import { sales } from "@/lib/cashier/shared/sales";
import { formatCents } from "@/lib/core/money";
import { db, transaction } from "@/lib/db/client";
import { listMyInvoices } from "@/lib/invoices/queries";
import { drawInvoice } from "@/lib/invoices/read-invoice";
import type { InvoiceState } from "@/lib/invoices/rules";
import { settle } from "@/lib/ledger/shared/settle";
import { findGroupByCode } from "@/lib/groups/queries";
import { eraseVisitors } from "@/lib/registrations/erase-visitors";
import { revokeSeat } from "@/lib/seats/shared/revoke-seat";
import { undoWriteOff, writeOff } from "@/lib/ledger/shared/write-off";
import {
  aMember,
  anAdmin,
  anEvent,
  anUnpaidRegistration,
  aStaffMember,
  hourMs,
  signedInAs,
  type Admin,
} from "../../support/builders";
import { sql } from "../../support/database";
import { anOpenDue } from "../../support/money";
import type { Browser } from "../../support/next-request";
import { readPdf } from "../../support/pdf";

type Due = { id: string; reference: string };

const inDays = (days: number) => new Date(Date.now() + days * 24 * hourMs);
let member: Awaited<ReturnType<typeof aMember>>;
let browser: Browser;
let staff: Browser;
/** Dues of 350.00, and a seat of 150.00. */
let dues: Due;
let seat: Due & { registrationId: string };
beforeEach(async () => {
  member = await aMember({
    nextPaymentDate: inDays(20),
    annualFeeCents: 35_000,
    emailVerifiedAt: new Date(),
  });
  dues = await anOpenDue(member.id);
  const { id, dueId, reference } = await anUnpaidRegistration(await anEvent({ priceCents: 15_000 }), member);
  seat = { id: dueId, reference, registrationId: id };
  browser = await signedInAs(member);
  staff = await signedInAs(await aStaffMember([{ role: "treasurer", eventId: null }]));
});

async function issue(references = [dues.reference, seat.reference], by = browser): Promise<string> {
  const answer = await by.call(invoices, "POST", { body: { references } });
  return ((await answer.json()) as { number: string }).number;
}
type Answer = { status: number; code: string; message: string; creditNote: string; invoice: string | null };
async function send(
  route: Parameters<Browser["call"]>[0],
  params: object,
  body: object = {},
): Promise<Answer> {
  const answer = await staff.call(route, "POST", { params: params as Record<string, string>, body });
  return { status: answer.status, ...((await answer.json()) as Omit<Answer, "status">) };
}
const change = (route: Parameters<Browser["call"]>[0], { reference }: Due, body: object = {}) =>
  send(route, { reference }, { reason: "The board decided so", ...body });
const replaced = (number: string) => send(replace, { number });
const textOf = async (number: string) => (await readPdf((await drawInvoice(number))!.bytes)).text;
const differenceOf = async (number: string) => {
  const found = (await listMyInvoices(member as unknown as Admin)).find(
    (invoice) => invoice.number === number,
  );
  return found && [found.agrees, formatCents(found.differenceCents)];
};
const cancelSeat = () => transaction(() => revokeSeat(seat.registrationId));
async function listed(state: InvoiceState) {
  const answer = await staff.call(invoiceList, "GET", { path: `/api/admin/invoices?state=${state}` });
  const { items } = (await answer.json()) as {
    items: { number: string; agrees: boolean; difference: string }[];
  };
  return items.map(({ number, agrees, difference }) => [number, agrees, difference]);
}

describe("an invoice", () => {
  it("an invoice says by how much it no longer agrees once an amount on it is void, to payer and staff", async () => {
    const number = await issue();
    expect(await differenceOf(number)).toEqual([true, "0.00"]);
    expect(await listed("differs")).toEqual([]);
    await cancelSeat();
    expect(await differenceOf(number)).toEqual([false, "-150.00"]);
    expect(await listed("differs")).toEqual([[number, false, "-150.00"]]);
  });

  it("an invoice no longer agrees with amounts waived, deleted, or owed by another person", async () => {
    const number = await issue();
    await sql(`UPDATE "AmountDue" SET "waivedCents" = 5000 WHERE "id" = $1`, [dues.id]);
    expect(await differenceOf(number)).toEqual([false, "-50.00"]);
    const other = await aMember();
    await sql(`UPDATE "AmountDue" SET "userId" = $1, "payerEmail" = $2 WHERE "id" = $3`, [
      other.id,
      other.email,
      seat.id,
    ]);
    expect(await differenceOf(number)).toEqual([false, "-200.00"]);
    await sql(`DELETE FROM "AmountDue" WHERE "id" = $1`, [dues.id]);
    expect(await differenceOf(number)).toEqual([false, "-500.00"]);
  });

  it("an invoice no longer agrees once what it asks for was paid and refunded", async () => {
    const number = await issue();
    await transaction(() =>
      settle(sales, [{ dueId: seat.id, amountCents: 15_000 }], {
        ...({ method: "cheque", paymentDate: new Date(), reference: null } as const),
        providerReference: null,
        note: null,
        recordedBy: null,
      }),
    );
    expect(await differenceOf(number)).toEqual([true, "0.00"]);
    await cancelSeat();
    expect(await differenceOf(number)).toEqual([false, "-150.00"]);
  });

  it("an invoice agrees while the same person owes it, by any address, and once it is cancelled", async () => {
    const number = await issue();
    await sql(`UPDATE "User" SET "email" = 'another@address.test' WHERE "id" = $1`, [member.id]);
    expect(await differenceOf(number)).toEqual([true, "0.00"]);
    await cancelSeat();
    await replaced(number);
    expect(await differenceOf(number)).toEqual([true, "0.00"]);
  });

  it("an invoice agrees despite a bank's fee, and asks for less than is owed after an earlier one is undone", async () => {
    const fee = async (dueId: string) => {
      // Without the line of a statement that it is on.
      await sql("SET session_replication_role = replica");
      await sql(
        `INSERT INTO "WriteOff" ("id", "lineId", "amountDueId", "amountCents", "createdAt")
         VALUES (gen_random_uuid(), gen_random_uuid(), $1, 1500, clock_timestamp())`,
        [dueId],
      );
      await sql("SET session_replication_role = DEFAULT");
      await transaction(() => writeOff(dueId, 1_500));
    };
    const number = await issue([dues.reference]);
    await fee(dues.id);
    expect(await differenceOf(number)).toEqual([true, "0.00"]);
    await fee(seat.id);
    const later = await issue([seat.reference]);
    expect(await differenceOf(later)).toEqual([true, "0.00"]);
    await transaction(() => undoWriteOff(sales, seat.id, 1_500));
    expect(await differenceOf(later)).toEqual([false, "15.00"]);
  });
});

describe("replacing an invoice", () => {
  it("replacing an invoice issues a credit note and a new invoice, and the payer gets both together", async () => {
    const number = await issue();
    await cancelSeat();
    await db.write.outboxEmail.deleteMany();
    expect(await replaced(number)).toEqual({ status: 200, creditNote: "CN-1001", invoice: "INV-1002" });
    expect(await textOf("CN-1001")).toContain("Total credited 500.00 BSD");
    const text = await textOf("INV-1002");
    expect(text).toContain("Total 350.00 BSD");
    expect(text).toContain(`Billed to ${member.firstName} ${member.lastName}`);
    expect(text).toContain(`Reference to quote ${dues.reference}`);
    expect(text).not.toContain(seat.reference);
    const letter = await db.outboxEmail.findFirstOrThrow();
    expect(await db.outboxEmail.count()).toBe(1);
    expect([letter.toAddress, letter.subject]).toEqual([member.email, "Invoice INV-1002 replaces INV-1001"]);
    expect(letter.text).toContain("Reason: The amount is now 150.00 BSD less than on this invoice.");
    expect(letter.attachments).toEqual(
      ["CN-1001", "INV-1002"].map((one) => ({ fileName: `${one}.pdf`, invoiceOf: one })),
    );
    expect(await differenceOf("INV-1002")).toEqual([true, "0.00"]);
  });

  it("replacing an invoice gives the reason as staff typed it, on the credit note and to the payer", async () => {
    const number = await issue();
    await cancelSeat();
    await db.write.outboxEmail.deleteMany();
    const reason = "One registration was cancelled.";
    expect(await send(replace, { number }, { reason })).toMatchObject({ status: 200 });
    expect(await textOf("CN-1001")).toContain(reason);
    expect((await db.outboxEmail.findFirstOrThrow()).text).toContain(`Reason: ${reason}`);
  });

  it("replacing an invoice issues a credit note alone when nothing is outstanding", async () => {
    const number = await issue([seat.reference]);
    await cancelSeat();
    expect(await replaced(number)).toEqual({ status: 200, creditNote: "CN-1001", invoice: null });
    expect(await db.invoice.count()).toBe(2);
  });

  it("an invoice is replaced once, with permission, by another person, and only when it no longer agrees", async () => {
    const own = await anAdmin({ nextPaymentDate: inDays(20), annualFeeCents: 35_000 });
    const number = await issue();
    expect(await replaced(number)).toMatchObject({ status: 409, code: "already_decided" });
    await cancelSeat();
    const answers = await Promise.all([1, 2, 3, 4].map(() => replaced(number)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      code: "already_cancelled",
      message: "INV-1001 has already been cancelled by credit note CN-1001.",
    });
    expect(await db.invoice.count()).toBe(3);
    expect((await browser.call(replace, "POST", { params: { number }, body: {} })).status).toBe(403);
    const mine = await anOpenDue(own.id);
    const ofStaff = await issue([mine.reference], await signedInAs(own));
    await sql(`UPDATE "AmountDue" SET "waivedCents" = 5000 WHERE "id" = $1`, [mine.id]);
    const byThemselves = await signedInAs(own);
    const answer = await byThemselves.call(replace, "POST", { params: { number: ofStaff }, body: {} });
    expect(answer.status).toBe(403);
  });
});

describe("an amount due on an invoice", () => {
  it("an invoiced amount is not waived, voided or adjusted alone, and the refusal names the invoice", async () => {
    const number = await issue();
    const words = `${dues.reference} is on invoice ${number}. That invoice must be cancelled first.`;
    for (const [route, body] of [
      [waive, {}],
      [voided, {}],
      [adjust, { amount: "300.00" }],
    ] as const)
      expect(await change(route, dues, body)).toMatchObject({
        status: 409,
        code: "already_invoiced",
        message: words,
      });
    expect(await db.amountDue.findUniqueOrThrow({ where: { id: dues.id } })).toMatchObject({
      amountCents: 35_000,
      waivedCents: 0,
      voidedAt: null,
    });
  });

  it("an invoiced amount changes together with its invoice where that is replaced", async () => {
    await issue();
    const adjusted = await change(adjust, dues, { amount: "300.00", replaceInvoice: true });
    expect(adjusted).toMatchObject({ status: 200, creditNote: "CN-1001", invoice: "INV-1002" });
    expect(await textOf("INV-1002")).toContain("Total 450.00 BSD");
    expect(await change(waive, seat, { replaceInvoice: true })).toMatchObject({
      status: 200,
      creditNote: "CN-1002",
      invoice: "INV-1003",
    });
    expect(await textOf("INV-1003")).toContain("Total 300.00 BSD");
    expect(await change(voided, dues, { replaceInvoice: true })).toMatchObject({
      status: 200,
      creditNote: "CN-1003",
      invoice: null,
    });
    // What is on none is changed as ever.
    expect(await db.invoiceDue.count({ where: { creditedAt: null } })).toBe(0);
  });
});

describe("a group's invoice", () => {
  it("a group's invoice is replaced under the group's reference, and the coordinator's page links it", async () => {
    const event = await anEvent({ priceCents: 5_000, startDate: inDays(60) });
    const people = ["Zora", "Ann", "Mia"].map((name) => ({
      fullName: `${name} Rolle`,
      email: `${name.toLowerCase()}@bank.test`,
      registrationType: null,
    }));
    const contact = { fullName: `${member.firstName} ${member.lastName}`, email: member.email };
    const answer = await browser.call(groups, "POST", {
      params: { id: event.id },
      body: { company: "Coral Bank Ltd", contact, people },
    });
    const body = (await answer.json()) as { invoice: { number: string; reference: string } };
    const { number, reference } = body.invoice;
    const ann = await db.registration.findFirstOrThrow({ where: { email: "ann@bank.test" } });
    await transaction(() => revokeSeat(ann.id));
    const { code } = await db.groupBooking.findFirstOrThrow();
    expect((await findGroupByCode(code))?.invoice).toEqual({
      number,
      creditNote: null,
      agrees: false,
      differenceCents: -5_000,
    });
    const { invoice } = await replaced(number);
    const text = await textOf(invoice!);
    for (const words of [
      "Billed to Coral Bank Ltd",
      "Total 100.00 BSD",
      `Reference to quote ${reference}`,
      "For Zora Rolle",
      "For Mia Rolle",
    ])
      expect(text).toContain(words);
    expect(text).not.toContain("Ann Rolle");
    expect((await findGroupByCode(code))?.invoice).toMatchObject({ number: invoice, agrees: true });
    // Whoever is erased leaves the one that was replaced, its credit note and the new one.
    const zora = await db.registration.findFirstOrThrow({ where: { email: "zora@bank.test" } });
    await transaction(() => eraseVisitors([zora.id]));
    const said = JSON.stringify(await db.invoice.findMany());
    expect(said).not.toContain("Zora");
    expect(said).toContain("Mia");
  });
});
