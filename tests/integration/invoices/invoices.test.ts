import { beforeEach, describe, expect, it } from "vitest";
import { findAmountsDueAction } from "@/app/(portal)/admin/payments/actions";
import * as adjust from "@/app/api/admin/amounts-due/[reference]/adjust/route";
import * as waive from "@/app/api/admin/amounts-due/[reference]/waive/route";
import * as user from "@/app/api/admin/users/[id]/route";
import * as registrations from "@/app/api/event-registrations/route";
import * as invoices from "@/app/api/invoices/route";
import * as invoice from "@/app/api/invoices/[number]/route";
import { member as currentMember } from "@/lib/auth/actor";
import { getAssociation, refreshAssociation } from "@/lib/association/queries";
import { sales } from "@/lib/cashier/shared/sales";
import { db, transaction } from "@/lib/db/client";
import { formatDate } from "@/lib/core/format";
import { action } from "@/lib/http/action";
import { cancelInvoice } from "@/lib/invoices/cancel-invoice";
import { cancelOwnInvoice } from "@/lib/invoices/cancel-own-invoice";
import { listMyInvoiceable, listMyInvoices, searchInvoices } from "@/lib/invoices/queries";
import { drawInvoice } from "@/lib/invoices/read-invoice";
import { newReference } from "@/lib/ledger/reference";
import { listReferencedDues } from "@/lib/ledger/shared/referenced-dues";
import { settle } from "@/lib/ledger/shared/settle";
import {
  aMember,
  anAdmin,
  anEvent,
  anUnpaidRegistration,
  aStaffMember,
  hourMs,
  type Admin,
  signedInAs,
} from "../../support/builders";
import { sql } from "../../support/database";
import type { Browser } from "../../support/next-request";
import { anOpenDue } from "../../support/money";
import { readPdf } from "../../support/pdf";

type Due = { id: string; reference: string };

const inDays = (days: number) => new Date(Date.now() + days * 24 * hourMs);
const employer = {
  company: "Bank of the Lucayas",
  address: "Shirley Street\nNassau",
  purchaseOrder: "PO 2026-0815",
};
const visitor = { id: null, firstName: "Vernice", lastName: "Moxey", email: "vernice@visitor.test" };

let member: Awaited<ReturnType<typeof aMember>>;
let browser: Browser;
/** Dues of 350.00, and a seat of 75.00. */
let dues: Due;
let seat: Due;
beforeEach(async () => {
  member = await aMember({
    nextPaymentDate: inDays(20),
    annualFeeCents: 35_000,
    emailVerifiedAt: new Date(),
    address: "12 Casuarina Row, Nassau",
  });
  dues = await anOpenDue(member.id);
  seat = await aSeat();
  browser = await signedInAs(member);
});

async function aSeat(who: Parameters<typeof anUnpaidRegistration>[1] = member): Promise<Due> {
  const { dueId, reference } = await anUnpaidRegistration(await anEvent({ priceCents: 7_500 }), who);
  return { id: dueId, reference };
}

type Answer = { status: number; number: string; message: string; code: string };
async function issue(references: string[], by = browser, addressee?: object): Promise<Answer> {
  const answer = await by.call(invoices, "POST", { body: { references, ...(addressee && { addressee }) } });
  return { status: answer.status, ...((await answer.json()) as Omit<Answer, "status">) };
}
const cancel = (number: string, by: Browser, reason = "The purchase order was missing") =>
  by.within(() => action(cancelInvoice)({ number, reason }));
const read = (number: string, by: Browser) => by.call(invoice, "GET", { params: { number } });
const textOf = async (number: string, by = browser) =>
  (await readPdf(new Uint8Array(await (await read(number, by)).arrayBuffer()))).text;
const pay = (dueId: string, amountCents: number) =>
  transaction(() =>
    settle(sales, [{ dueId, amountCents }], {
      ...({ method: "cheque", paymentDate: new Date(), reference: null } as const),
      providerReference: null,
      note: null,
      recordedBy: null,
    }),
  );
const numbers = async () =>
  (await db.invoice.findMany({ orderBy: { createdAt: "asc" } })).map(({ number }) => number);
const theTreasurer = async () => signedInAs(await aStaffMember([{ role: "treasurer", eventId: null }]));

describe("an invoice about what was due before it", () => {
  it("an invoice for an overdue amount is due now, and says since when, in document and email", async () => {
    await db.write.amountDue.update({ where: { id: dues.id }, data: { dueDate: inDays(-20) } });
    const { number } = await issue([dues.reference], await theTreasurer());
    const since = formatDate(inDays(-20), getAssociation().timeZone);
    const text = await textOf(number);
    expect(text).toContain(`Due now Was due on ${since}`);
    expect(text).not.toContain("Due on");
    const letter = await db.outboxEmail.findFirstOrThrow({ where: { template: "invoice_issued" } });
    expect(letter.text).toContain(`Due now: Was due on ${since}`);
    expect(letter.text).not.toContain("Due on");
  });
});

describe("a member's invoice", () => {
  it("a member's invoice is for references in any spelling, under one reference that every payment finds", async () => {
    const { status, number } = await issue([seat.reference.toLowerCase(), ` ${dues.reference} `]);
    expect([status, number]).toEqual([201, "INV-1001"]);
    const text = await textOf(number);
    const { reference } = await db.paymentBundle.findFirstOrThrow();
    for (const words of [
      `Billed to ${member.firstName} ${member.lastName} 12 Casuarina Row`,
      `Reference to quote ${reference}`,
      seat.reference,
      "75.00 BSD",
      dues.reference,
      "350.00 BSD",
      "Total 425.00 BSD",
      "How to pay",
    ])
      expect(text).toContain(words);
    expect(text).not.toMatch(/VAT|Paid/);
    expect((await listReferencedDues(reference)).map(({ id }) => id).sort()).toEqual(
      [dues.id, seat.id].sort(),
    );
    // Nobody is emailed what they have made themselves.
    expect(await db.outboxEmail.count()).toBe(0);
    const entry = await db.auditEntry.findFirstOrThrow({ where: { action: "invoice_issued" } });
    expect(entry).toMatchObject({
      actorId: member.id,
      targetType: "invoice",
      details: { number, references: [seat.reference, dues.reference] },
    });
  });

  it("a member's invoice for one amount has that amount's reference, and may be addressed to an employer", async () => {
    const { number } = await issue([dues.reference], browser, employer);
    expect(await db.paymentBundle.count()).toBe(0);
    const text = await textOf(number);
    for (const words of [
      "Billed to Bank of the Lucayas Shirley Street Nassau",
      "Purchase order PO 2026-0815",
      `Reference to quote ${dues.reference}`,
      `For ${member.firstName} ${member.lastName}`,
    ])
      expect(text).toContain(words);
    expect(text).not.toContain("Casuarina");
  });

  it("a member's invoice has the reference that the payment page gives the same selection of amounts", async () => {
    const first = await issue([seat.reference, dues.reference]);
    const { reference } = await db.paymentBundle.findFirstOrThrow();
    await cancel(first.number, await theTreasurer());
    expect(await issue([reference])).toMatchObject({ status: 201, number: "INV-1002" });
    expect(await db.paymentBundle.count()).toBe(1);
    expect(await db.invoiceDue.count({ where: { creditedAt: null } })).toBe(2);
  });

  it("a member's invoice may include paid amounts, and says what was paid and what is still to pay", async () => {
    await pay(seat.id, 7_500);
    await pay(dues.id, 10_000);
    const { number } = await issue([seat.reference, dues.reference]);
    const text = await textOf(number);
    for (const words of [
      "100.00 BSD paid, 250.00 BSD to pay",
      "Paid so far 175.00 BSD",
      "To pay 250.00 BSD",
      `Reference to quote ${dues.reference}`,
    ])
      expect(text).toContain(words);
    const paid = await aSeat();
    await pay(paid.id, 7_500);
    const whole = await textOf((await issue([paid.reference])).number);
    expect(whole).toContain("To pay 0.00 BSD Paid in full.");
    expect(whole).not.toMatch(/How to pay|Reference to quote/);
  });

  it("a member's invoice keeps what was due when it was issued, whatever is paid or changed since", async () => {
    const { number } = await issue([dues.reference]);
    const before = await textOf(number);
    await pay(dues.id, 35_000);
    await db.write.user.update({ where: { id: member.id }, data: { lastName: "Stubbs", address: null } });
    expect(await textOf(number)).toBe(before);
  });

  it("a member's invoice leaves out waived parts, and refuses amounts that are void or wholly waived", async () => {
    await sql(`UPDATE "AmountDue" SET "waivedCents" = 5000 WHERE "id" = $1`, [dues.id]);
    const { number } = await issue([dues.reference]);
    expect(await textOf(number)).toContain("Total 300.00 BSD");
    const admin = await signedInAs(await anAdmin());
    const body = { reason: "The board decided so" };
    await admin.call(waive, "POST", { params: { reference: seat.reference }, body });
    expect(await issue([seat.reference])).toMatchObject({
      status: 409,
      message: `${seat.reference} is void, so there is nothing to invoice.`,
    });
    const gone = await aSeat();
    await db.write.registration.updateMany({
      where: { amountsDue: { some: { id: gone.id } } },
      data: { cancelledAt: new Date() },
    });
    expect(await issue([gone.reference])).toMatchObject({ status: 409, code: "already_decided" });
  });

  it("a member can invoice only their own amounts, and others' references and documents are a 404", async () => {
    const stranger = await aMember({ nextPaymentDate: inDays(20), annualFeeCents: 35_000 });
    const theirs = await anOpenDue(stranger.id);
    const unknown = newReference();
    const words = (reference: string) => ({
      status: 404,
      code: "not_found",
      message: `No amount due has the reference ${reference}.`,
    });
    expect(await issue([theirs.reference])).toEqual(words(theirs.reference));
    expect(await issue([unknown])).toEqual(words(unknown));
    expect(await issue([dues.reference, theirs.reference])).toEqual(words(theirs.reference));
    expect(await db.invoice.count()).toBe(0);
    const { number } = await issue([theirs.reference], await signedInAs(stranger));
    const [foreign, missing] = await Promise.all([read(number, browser), read("INV-9999", browser)]);
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect(await foreign.json()).toEqual(await missing.json());
    expect((await read("nonsense", browser)).status).toBe(404);
  });

  it("a member cancels an invoice that they have created, until anyone has it or anything on it is paid", async () => {
    const cancelMine = (number: string) => browser.within(() => action(cancelOwnInvoice)({ number }));
    const codeOf = async (number: string) => {
      const [answer, listed] = [await cancelMine(number), await browser.within(async () => mine(number))];
      return [answer.ok ? "done" : answer.code, listed];
    };
    const mine = async (number: string) =>
      (await listMyInvoices(await currentMember())).find((one) => one.number === number)?.canCancel;
    const first = await issue([dues.reference], browser, employer);
    expect(await browser.within(() => mine(first.number))).toBe(true);
    expect(await cancelMine(first.number)).toMatchObject({ ok: true, data: { number: "CN-1001" } });
    expect(await codeOf(first.number)).toEqual(["already_cancelled", false]);
    expect(await textOf("CN-1001")).toContain("Cancelled by the person who created it.");
    expect(await db.outboxEmail.count()).toBe(0);

    const downloaded = await issue([dues.reference], browser, employer);
    expect((await read(downloaded.number, browser)).status).toBe(200);
    expect(await codeOf(downloaded.number)).toEqual(["already_decided", false]);
    await expect(
      sql(`UPDATE "Invoice" SET "deliveredAt" = NULL WHERE "number" = $1`, [downloaded.number]),
    ).rejects.toThrow("stays delivered");

    await pay(seat.id, 2_500);
    const paid = await issue([seat.reference]);
    expect(await browser.within(() => mine(paid.number))).toBe(true);
    await pay(seat.id, 5_000);
    expect(await codeOf(paid.number)).toEqual(["already_paid", false]);

    const byStaff = await issue([(await aSeat()).reference], await theTreasurer());
    expect(await codeOf(byStaff.number)).toEqual(["not_found", false]);
    const theirs = await aMember({ nextPaymentDate: inDays(20), annualFeeCents: 35_000 });
    const others = await issue([(await anOpenDue(theirs.id)).reference], await signedInAs(theirs));
    expect(await codeOf(others.number)).toEqual(["not_found", undefined]);
  });

  it("a member's invoices are limited to 60 an hour, and a repeated request issues one", async () => {
    const send = () =>
      browser.call(invoices, "POST", {
        body: { references: [dues.reference] },
        headers: { "Idempotency-Key": "invoice-of-althea" },
      });
    const both = await Promise.all([send(), send()]);
    const answers = await Promise.all(both.map((answer) => answer.json()));
    expect(answers).toEqual([{ number: "INV-1001" }, { number: "INV-1001" }]);
    expect((await issue([dues.reference], browser, { company: "C".repeat(300) })).status).toBe(400);
    for (let count = 0; count < 60; count++) await issue(["22222222"]);
    expect((await issue([seat.reference])).status).toBe(429);
  });

  it("an invalid invoice request is refused in words, and nothing is written", async () => {
    const refused = await issue([dues.reference], browser, { ...employer, company: "C".repeat(300) });
    expect(refused).toMatchObject({ status: 400, code: "invalid_input" });
    expect(JSON.stringify(refused)).toContain("Use 200 characters or fewer");
    expect((await issue([])).status).toBe(400);
    expect((await issue(["not a reference"])).status).toBe(400);
    expect(await db.invoice.count()).toBe(0);
  });
});

describe("the tax", () => {
  const charge = async (rates: { from: string; percent: number }[]) => {
    const vat = { isCharged: true, registrationNumber: "100234567", rates };
    await sql(
      `INSERT INTO "AssociationSettings" ("id", "values", "updatedAt") VALUES (1, $1, clock_timestamp())
       ON CONFLICT ("id") DO UPDATE SET "values" = excluded."values", "updatedAt" = excluded."updatedAt"`,
      [JSON.stringify({ vat })],
    );
    await refreshAssociation();
  };

  it("an invoice's tax is in its total at the rate of the day of issue, and never changes", async () => {
    await charge([
      { from: "2022-01-01", percent: 10 },
      { from: "2199-01-01", percent: 50 },
    ]);
    const { number } = await issue([dues.reference, seat.reference]);
    await charge([{ from: "2022-01-01", percent: 20 }]);
    const text = await textOf(number);
    for (const words of ["VAT registration number 100234567", "Total 425.00 BSD", "VAT 10% 38.64 BSD"])
      expect(text).toContain(words);
  });
});

describe("an invoice by staff", () => {
  it("a visitor's invoice is emailed with its document and references, and only staff read it in the portal", async () => {
    const [one, other] = [await aSeat(visitor), await aSeat(visitor)];
    const treasurer = await theTreasurer();
    const { status, number } = await issue([one.reference, other.reference], treasurer, employer);
    expect(status).toBe(201);
    expect(await db.paymentBundle.count()).toBe(0);
    const { toAddress, text, attachments } = await db.outboxEmail.findFirstOrThrow();
    expect([toAddress, attachments]).toEqual([
      visitor.email,
      [{ fileName: `${number}.pdf`, invoiceOf: number }],
    ]);
    expect(text).toContain(`Reference: ${one.reference}, ${other.reference}`);
    const drawn = await drawInvoice(number);
    const attached = await readPdf(drawn!.bytes);
    expect(attached.text).toContain(`quote the references ${one.reference}, ${other.reference}.`);
    expect(attached.text).toContain("For Vernice Moxey");
    expect((await read(number, browser)).status).toBe(404);
    expect((await read(number, treasurer)).status).toBe(200);
    const auditor = await signedInAs(await aStaffMember([{ role: "auditor", eventId: null }]));
    expect((await read(number, auditor)).status).toBe(200);
    // Whoever proves the address reads what was addressed to it.
    const proven = await aMember({ email: visitor.email, emailVerifiedAt: new Date() });
    expect((await read(number, await signedInAs(proven))).status).toBe(200);
  });

  it("an invoice by staff is for one payer unless an employer pays, and is paid into one account", async () => {
    const stranger = await aMember();
    const theirs = await aSeat(stranger);
    const treasurer = await theTreasurer();
    expect(await issue([dues.reference, theirs.reference], treasurer)).toMatchObject({
      status: 400,
      message:
        "These amounts are owed by different people. Choose one person’s amounts, or enter the employer paying for them.",
    });
    expect(await issue([seat.reference, (await aSeat(visitor)).reference], treasurer)).toMatchObject({
      status: 400,
    });
    const { registration } = await db.amountDue.findUniqueOrThrow({
      select: { registration: true },
      where: { id: seat.id },
    });
    await sql("SET session_replication_role = replica");
    await sql(
      `INSERT INTO "BankAccount" ("id", "eventId", "accountName", "bankName", "swift", "accountNumber", "updatedAt")
       VALUES (gen_random_uuid(), $1, 'Gala', 'Fidelity', 'CTRBBSNS', '501000002', now())`,
      [registration!.eventId],
    );
    await sql("SET session_replication_role = DEFAULT");
    const mixed = await issue([dues.reference, seat.reference], treasurer);
    expect([mixed.status, mixed.message]).toEqual([400, expect.stringContaining("different bank accounts")]);
    const { number } = await issue([seat.reference], treasurer);
    expect(await textOf(number)).toContain("CTRBBSNS");
  });

  it("invoicing another person's amounts needs the permission to record payments", async () => {
    const reader = await signedInAs(await aStaffMember([{ role: "auditor", eventId: null }]));
    expect((await issue([dues.reference], reader)).status).toBe(404);
    expect((await issue([dues.reference], await theTreasurer())).status).toBe(201);
  });
});

describe("an employer's invoice for several people", () => {
  let officer: typeof member;
  let theirs: Due;
  let guests: Due;
  let number: string;
  let treasurer: Browser;
  beforeEach(async () => {
    officer = await aMember({
      nextPaymentDate: inDays(20),
      annualFeeCents: 35_000,
      emailVerifiedAt: new Date(),
      firstName: "Marva",
      lastName: "Rolle",
    });
    theirs = await anOpenDue(officer.id);
    guests = await aSeat(visitor);
    treasurer = await theTreasurer();
    const references = [dues, theirs, guests].map(({ reference }) => reference);
    number = (await issue(references, treasurer, employer)).number;
  });
  const found = () => db.invoice.findUniqueOrThrow({ where: { number } });

  it("an employer's invoice says per line whose it is, with a reference that a payment finds", async () => {
    const text = await textOf(number, treasurer);
    for (const words of [
      "Billed to Bank of the Lucayas",
      `${dues.reference} Annual membership dues For ${member.firstName} ${member.lastName} 350.00 BSD`,
      `${theirs.reference} Annual membership dues For Marva Rolle 350.00 BSD`,
      "For Vernice Moxey 75.00 BSD",
      "Total 775.00 BSD",
      `quote the references ${dues.reference}, ${theirs.reference}, ${guests.reference}.`,
    ])
      expect(text).toContain(words);
    expect(await db.paymentBundle.count()).toBe(0);
    for (const { id, reference } of [dues, theirs, guests])
      expect((await listReferencedDues(reference)).map((due) => due.id)).toEqual([id]);
    // Nobody on it is emailed a document that names the others.
    expect(await db.outboxEmail.count()).toBe(0);
  });

  it("an employer's invoice and its credit note are read by staff alone, because they name several people", async () => {
    await cancel(number, treasurer);
    const guest = await aMember({ email: visitor.email, emailVerifiedAt: new Date() });
    for (const one of [number, "CN-1001"]) {
      for (const who of [member, officer, guest])
        expect((await read(one, await signedInAs(who))).status).toBe(404);
      expect((await read(one, treasurer)).status).toBe(200);
    }
    expect(await db.outboxEmail.count()).toBe(0);
  });

  it("everybody on an employer's invoice counts towards the hour's limit of people seen", async () => {
    await sql(
      `INSERT INTO "AssociationSettings" ("id", "values", "updatedAt")
       VALUES (1, '{"peopleSeen": {"anHour": 50}}', now())`,
    );
    await refreshAssociation();
    const auditor = await aStaffMember([{ role: "auditor", eventId: null }]);
    const by = await signedInAs(auditor);
    const see = (count: number) =>
      sql(`SELECT "see_people"($1, (SELECT array_agg('x' || n) FROM generate_series(1, $2) n), 50, false)`, [
        auditor.id,
        count,
      ]);
    await see(48);
    expect((await read(number, by)).status).toBe(429);
    await sql(`DELETE FROM "PersonSeen"`);
    await see(47);
    expect((await read(number, by)).status).toBe(200);
  });

  it("only staff issue an employer's invoice, and payers can't reach the others' amounts", async () => {
    await cancel(number, treasurer);
    expect(await issue([dues.reference, theirs.reference], browser, employer)).toMatchObject({ status: 404 });
  });

  it("an employer's invoice has only amounts that are on no other invoice", async () => {
    expect(await issue([theirs.reference], await signedInAs(officer))).toMatchObject({
      status: 409,
      code: "already_invoiced",
    });
    await cancel(number, treasurer);
    expect(await issue([theirs.reference], await signedInAs(officer))).toMatchObject({ status: 201 });
  });

  it("an employer's invoice is not cancelled by anybody who is on it", async () => {
    const admin = await anAdmin({ nextPaymentDate: inDays(20), annualFeeCents: 35_000 });
    const own = await signedInAs(admin);
    const mine = await anOpenDue(admin.id);
    const seats = await aSeat();
    const with_ = await issue([seats.reference, mine.reference], treasurer, employer);
    expect(await cancel(with_.number, own)).toMatchObject({ code: "forbidden" });
    expect(await cancel(with_.number, treasurer)).toMatchObject({ ok: true });
  });

  it("an employer's invoice loses a deleted person's line names and its cancellation's reason, and no others", async () => {
    await cancel(number, treasurer, "Marva Rolle has left the bank");
    const admin = await signedInAs(await anAdmin());
    expect((await admin.call(user, "DELETE", { params: { id: officer.id } })).status).toBe(200);
    for (const one of [number, "CN-1001"]) {
      const text = await textOf(one, admin);
      expect(text).toContain(`For ${member.firstName} ${member.lastName}`);
      expect(text).toContain("For Vernice Moxey");
      expect(text).toContain(theirs.reference);
      expect(text).not.toContain("Rolle");
    }
    expect(JSON.stringify(await db.invoice.findMany())).not.toContain("Rolle");
  });

  it("an employer's invoice can lose names in the database, and gets no others", async () => {
    const { personal } = await found();
    const change = (names: string[]) =>
      sql(`UPDATE "Invoice" SET "personal" = jsonb_set("personal", '{for}', $1)`, [JSON.stringify(names)]);
    const names = (personal as { for: string[] }).for;
    await expect(change(names.with(1, "Somebody Else"))).rejects.toThrow("does not change");
    await expect(change(names.slice(1))).rejects.toThrow("does not change");
    await change(names.with(1, ""));
    await expect(change(names)).rejects.toThrow("does not change");
  });
});

describe("the search for an employer's invoice", () => {
  const find = async (text: string, by: Browser) => {
    const outcome = await by.within(() => findAmountsDueAction({ text }));
    if (!outcome.ok) throw new Error(outcome.code);
    return outcome.data.amounts;
  };
  const references = async (text: string, by: Browser) =>
    (await find(text, by)).map(({ reference }) => reference);

  it("the employer invoice's search finds outstanding amounts by name, company, reference and sum", async () => {
    const treasurer = await theTreasurer();
    const guests = await aSeat(visitor);
    const where = { email: visitor.email };
    await db.write.registration.updateMany({ where, data: { companyName: "Coral Trust" } });
    await sql(`UPDATE "AmountDue" SET "waivedCents" = 5000 WHERE "id" = $1`, [dues.id]);
    for (const text of ["moxey", "Coral", "coral moxey", guests.reference.toLowerCase()])
      expect(await references(text, treasurer), text).toEqual([guests.reference]);
    expect(await references("75", treasurer)).toEqual(
      expect.arrayContaining([seat.reference, guests.reference]),
    );
    expect(await find(dues.reference, treasurer)).toMatchObject([
      {
        member: `${member.firstName} ${member.lastName}`,
        payer: member.id,
        amountCents: 30_000,
        isOpen: true,
        invoice: null,
        canBeInvoiced: true,
      },
    ]);
    expect(await find("m", treasurer)).toEqual([]);
  });

  it("the employer invoice's search names the invoice that an amount is on, and offers only free ones", async () => {
    const treasurer = await theTreasurer();
    const { number } = await issue([dues.reference]);
    const offered = async ({ reference }: Due) => {
      const [found] = await find(reference, treasurer);
      return [found?.invoice, found?.canBeInvoiced];
    };
    expect(await offered(dues)).toEqual([number, false]);
    await cancel(number, treasurer);
    expect(await offered(dues)).toEqual([null, true]);
    await pay(seat.id, 7_500);
    expect(await find(seat.reference, treasurer)).toMatchObject([{ isOpen: false, canBeInvoiced: true }]);
    const gone = await aSeat();
    await sql(`UPDATE "AmountDue" SET "waivedCents" = "amountCents" WHERE "id" = $1`, [gone.id]);
    expect(await offered(gone)).toEqual([null, false]);
    const erased = await aSeat(visitor);
    await sql(`UPDATE "AmountDue" SET "payerName" = NULL, "payerEmail" = NULL WHERE "id" = $1`, [erased.id]);
    expect(await offered(erased)).toEqual([null, false]);
  });

  it("the employer invoice's search is only for people who may record payments", async () => {
    const auditor = await signedInAs(await aStaffMember([{ role: "auditor", eventId: null }]));
    for (const by of [auditor, browser]) await expect(find(dues.reference, by)).rejects.toThrow("forbidden");
  });
});

describe("the list of invoices", () => {
  const search = async (
    by: Awaited<ReturnType<typeof anAdmin>>,
    text: string,
    state: "live" | "credited" | null = null,
  ) => {
    const found = await searchInvoices(by as unknown as Admin, { text, state, sort: "", page: 1, size: 20 });
    return found.invoices.map(({ number }) => number);
  };

  it("the list of invoices is searched by number, addressee, payer, reference and credit note, newest first", async () => {
    const admin = await anAdmin();
    const treasurer = await theTreasurer();
    const first = await issue([dues.reference], browser, employer);
    const second = await issue([seat.reference]);
    await cancel(first.number, treasurer);
    expect(await search(admin, "")).toEqual([second.number, first.number]);
    for (const text of ["INV-1001", "lucayas", dues.reference.toLowerCase(), "CN-1001"])
      expect(await search(admin, text), text).toEqual([first.number]);
    expect(await search(admin, seat.reference)).toEqual([second.number]);
    expect(await search(admin, member.email)).toEqual([second.number, first.number]);
    expect(await search(admin, "nobody")).toEqual([]);
    expect(await search(admin, "", "live")).toEqual([second.number]);
    expect(await search(admin, "", "credited")).toEqual([first.number]);
  });

  it("a new invoice is offered amounts outstanding or paid, and none that are void or already invoiced", async () => {
    const { number } = await issue([dues.reference]);
    const paid = await aSeat();
    await pay(paid.id, 7_500);
    const gone = await aSeat();
    await sql(`UPDATE "AmountDue" SET "waivedCents" = "amountCents" WHERE "id" = $1`, [gone.id]);
    const me = member as unknown as Admin;
    expect((await listMyInvoiceable(me)).map(({ reference, isOpen }) => [reference, isOpen])).toEqual([
      [seat.reference, true],
      [paid.reference, false],
    ]);
    await cancel(number, await theTreasurer());
    expect((await listMyInvoiceable(me)).map(({ reference }) => reference)).toContain(dues.reference);
    expect(await listMyInvoices(me)).toMatchObject([{ number, creditNote: "CN-1001", totalCents: 35_000 }]);
  });
});

describe("an amount due", () => {
  it("a second invoice for an amount is refused with the first's number, until a credit note cancels that", async () => {
    const { number } = await issue([dues.reference]);
    const second = await issue([seat.reference, dues.reference]);
    expect(second).toMatchObject({
      status: 409,
      code: "already_invoiced",
      message: `${dues.reference} is on invoice INV-1001. That invoice must be cancelled first.`,
    });
    const treasurer = await theTreasurer();
    expect(await cancel(number, treasurer)).toMatchObject({ ok: true, data: { number: "CN-1001" } });
    expect(await issue([seat.reference, dues.reference])).toMatchObject({ status: 201, number: "INV-1002" });
    expect(await cancel("INV-1002", treasurer)).toMatchObject({ data: { number: "CN-1002" } });
    expect(await numbers()).toEqual(["INV-1001", "CN-1001", "INV-1002", "CN-1002"]);
  });

  it("of twenty simultaneous invoices for one amount, one is issued", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => issue([dues.reference])));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === "already_invoiced")).toHaveLength(19);
    expect(await numbers()).toEqual(["INV-1001"]);
  });

  it("an invoiced amount is not adjusted, and no longer follows the fee", async () => {
    const { number } = await issue([dues.reference]);
    const treasurer = await theTreasurer();
    const set = async (amount: string) => {
      const body = { amount, reason: "A new price" };
      const answer = await treasurer.call(adjust, "POST", { params: { reference: dues.reference }, body });
      return { status: answer.status, ...((await answer.json()) as object) };
    };
    expect(await set("300.00")).toMatchObject({
      status: 409,
      message: expect.stringContaining(`on invoice ${number}`) as string,
    });
    for (const annualFeeCents of [20_000, 0])
      await db.write.user.update({ where: { id: member.id }, data: { annualFeeCents } });
    const now = () => db.amountDue.findUniqueOrThrow({ where: { id: dues.id } });
    expect((await now()).amountCents).toBe(35_000);
    await expect(sql(`UPDATE "AmountDue" SET "amountCents" = 1 WHERE "id" = $1`, [dues.id])).rejects.toThrow(
      "on an invoice is not adjusted",
    );
    await cancel(number, treasurer);
    expect((await set("300.00")).status).toBe(200);
    expect((await now()).amountCents).toBe(30_000);
  });

  it("an invoiced amount keeps its price when its registration is taken over", async () => {
    const event = await anEvent({ priceCents: 7_500 });
    const theirs = await anUnpaidRegistration(event, { ...visitor, email: member.email });
    const treasurer = await theTreasurer();
    const { number } = await issue([theirs.reference], treasurer);
    await db.write.event.update({ where: { id: event.id }, data: { priceCents: 9_000 } });
    const body = { eventId: event.id, paymentAmount: "90.00" };
    const answer = await browser.call(registrations, "POST", { body });
    expect([answer.status, await answer.json()]).toEqual([
      409,
      expect.objectContaining({ message: expect.stringContaining(`on invoice ${number}`) as string }),
    ]);
  });

  it("an invoiced amount is deleted with its account, and the invoice stays", async () => {
    const { number } = await issue([dues.reference]);
    await db.write.user.delete({ where: { id: member.id } });
    expect(await db.amountDue.count({ where: { id: dues.id } })).toBe(0);
    expect(await db.invoice.findUniqueOrThrow({ include: { dues: true }, where: { number } })).toMatchObject({
      userId: null,
      dues: [{ amountDueId: null, creditedAt: null }],
    });
  });
});

describe("deleting a member", () => {
  it("deleting a member keeps invoices and credit notes in the books, without the person", async () => {
    const { number } = await issue([dues.reference], browser, employer);
    const own = await issue([seat.reference]);
    await cancel(number, await theTreasurer());
    const admin = await signedInAs(await anAdmin());
    const removed = await admin.call(user, "DELETE", { params: { id: member.id } });
    expect(removed.status).toBe(200);
    const rows = await db.invoice.findMany();
    for (const row of rows) expect(row).toMatchObject({ userId: null, payerEmail: null, personal: null });
    const everything = JSON.stringify(rows);
    expect(rows).toHaveLength(3);
    for (const word of [member.email, member.lastName, "Casuarina", "order was missing"])
      expect(everything, word).not.toContain(word);
    for (const one of [number, "CN-1001"]) {
      const text = await textOf(one, admin);
      expect(text).toContain("Bank of the Lucayas");
      expect(text).toContain("350.00 BSD");
    }
    expect(await textOf(own.number, admin)).toContain("Billed to Name erased");
  });
});

describe("cancelling an invoice", () => {
  it("cancelling an invoice issues a credit note with the same lines, emails the reason, and is audited", async () => {
    const { number } = await issue([dues.reference], browser, employer);
    const treasurer = await theTreasurer();
    await cancel(number, treasurer);
    const text = await textOf("CN-1001");
    for (const words of [
      "Credit note CN-1001",
      `Cancels invoice ${number}`,
      "Reason The purchase order was missing",
      "Bank of the Lucayas",
      dues.reference,
      "Total credited 350.00 BSD",
    ])
      expect(text).toContain(words);
    const letter = await db.outboxEmail.findFirstOrThrow({ where: { template: "invoice_cancelled" } });
    expect([letter.toAddress, letter.attachments]).toEqual([
      member.email,
      [{ fileName: "CN-1001.pdf", invoiceOf: "CN-1001" }],
    ]);
    expect(letter.text).toContain("Reason: The purchase order was missing");
    expect(await db.auditEntry.findFirstOrThrow({ where: { action: "invoice_cancelled" } })).toMatchObject({
      details: { number, creditNote: "CN-1001", reason: "The purchase order was missing" },
    });
    expect(await db.amountDue.findUniqueOrThrow({ where: { id: dues.id } })).toMatchObject({
      closedAt: null,
    });
  });

  it("an invoice is cancelled once, with a reason, by another person, and a credit note never", async () => {
    const { number } = await issue([dues.reference]);
    const treasurer = await theTreasurer();
    expect(await cancel(number, treasurer, " ")).toMatchObject({ code: "invalid_input" });
    expect(await cancel(number, browser)).toMatchObject({ code: "forbidden" });
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => cancel(number, treasurer)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({
      code: "already_cancelled",
      message: "INV-1001 has already been cancelled by credit note CN-1001.",
    });
    expect(await cancel("CN-1001", treasurer)).toMatchObject({ code: "not_found" });
    expect(await cancel("INV-9999", treasurer)).toMatchObject({ code: "not_found" });
    const admin = await anAdmin({ nextPaymentDate: inDays(20), annualFeeCents: 35_000 });
    const own = await signedInAs(admin);
    const mine = await issue([(await anOpenDue(admin.id)).reference], own);
    expect(await cancel(mine.number, own)).toMatchObject({ code: "forbidden" });
  });
});

describe("the numbers", () => {
  it("invoice numbers have no gap in either series, even with failures among twenty at once", async () => {
    const people = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const person = await aMember({ nextPaymentDate: inDays(20), annualFeeCents: 35_000 });
        return { by: await signedInAs(person), due: await anOpenDue(person.id) };
      }),
    );
    // Fails once it has a number.
    const rollBack = () =>
      transaction(async () => {
        await db.write.invoice.create({ data: { snapshot: { lines: [] } } });
        throw new Error("changed its mind");
      }).catch(() => undefined);
    await Promise.all(people.flatMap(({ by, due }) => [rollBack(), issue([due.reference], by)]));
    const issued = Array.from({ length: 10 }, (_, index) => `INV-${1001 + index}`);
    expect(await numbers()).toEqual(issued);
    const treasurer = await theTreasurer();
    await Promise.all(issued.map((number) => cancel(number, treasurer)));
    const notes = await db.invoice.findMany({
      where: { kind: "credit_note" },
      orderBy: { createdAt: "asc" },
    });
    expect(notes.map(({ number }) => number)).toEqual(issued.map((one) => one.replace("INV", "CN")));
  });
});

describe("the database", () => {
  const refuses = (statement: string, words: string) => expect(sql(statement)).rejects.toThrow(words);

  it("the database neither changes nor deletes an invoice, whoever writes", async () => {
    const { number } = await issue([dues.reference]);
    for (const change of [
      `"number" = 'INV-7'`,
      `"snapshot" = '{}'`,
      `"createdAt" = now() - interval '1 day'`,
      `"personal" = '{}'`,
      `"payerEmail" = 'x@example.test'`,
      `"createdById" = NULL`,
      `"userId" = '${(await aMember()).id}'`,
      `"kind" = 'credit_note'`,
    ])
      await refuses(`UPDATE "Invoice" SET ${change}`, "does not change");
    await refuses(`DELETE FROM "InvoiceDue"`, "does not change");
    await refuses(`UPDATE "InvoiceDue" SET "line" = 2`, "does not change");
    await refuses(`UPDATE "InvoiceDue" SET "creditedAt" = now()`, "does not change");
    await refuses(`UPDATE "InvoiceDue" SET "amountDueId" = '${seat.id}'`, "does not change");
    await refuses(`DELETE FROM "Invoice"`, "is not deleted");
    await sql(`UPDATE "Invoice" SET "userId" = NULL, "payerEmail" = NULL, "personal" = NULL`);
    expect((await drawInvoice(number))?.fileName).toBe("INV-1001.pdf");
  });

  it("the database numbers invoices, credits each once, and no credit note", async () => {
    await issue([dues.reference]);
    const credit = `INSERT INTO "Invoice" ("id", "number", "kind", "creditOfId", "snapshot")
      SELECT gen_random_uuid(), 'CN-7', 'credit_note', "id", "snapshot" FROM "Invoice" WHERE "kind" = `;
    await sql(`${credit} 'invoice'`);
    expect(await numbers()).toEqual(["INV-1001", "CN-1001"]);
    await refuses(`${credit} 'invoice'`, "Invoice_creditOfId_key");
    await refuses(`${credit} 'credit_note'`, "cancels an invoice");
    await refuses(
      `INSERT INTO "Invoice" ("id", "kind", "snapshot") VALUES (gen_random_uuid(), 'credit_note', '{}')`,
      "credit",
    );
    await refuses(`UPDATE "InvoiceDue" SET "creditedAt" = NULL`, "does not change");
  });

  it("the database keeps invoice lines equal to their amount due, on one invoice, and never void", async () => {
    await issue([dues.reference]);
    const due = await db.amountDue.findUniqueOrThrow({ where: { id: seat.id } });
    const add = (id: string, line: object) =>
      sql(
        `WITH i AS (INSERT INTO "Invoice" ("id", "snapshot") VALUES (gen_random_uuid(), $1) RETURNING "id")
         SELECT "id" FROM i`,
        [JSON.stringify({ lines: [line] })],
      ).then(([made]) =>
        sql(`INSERT INTO "InvoiceDue" ("invoiceId", "line", "amountDueId") VALUES ($1, 1, $2)`, [
          (made as { id: string }).id,
          id,
        ]),
      );
    const right = { reference: seat.reference, amountCents: due.amountCents, paidCents: 0 };
    for (const wrong of [{ amountCents: 1 }, { paidCents: 1 }, { reference: dues.reference }])
      await expect(add(seat.id, { ...right, ...wrong })).rejects.toThrow("what its amount due asks for");
    await expect(
      add(dues.id, { reference: dues.reference, amountCents: 35_000, paidCents: 0 }),
    ).rejects.toThrow("InvoiceDue_one_live_invoice");
    await add(seat.id, right);
    await expect(
      sql(`INSERT INTO "InvoiceDue" SELECT "invoiceId", 2, $1 FROM "InvoiceDue" LIMIT 1`, [
        (await aSeat()).id,
      ]),
    ).rejects.toThrow("what its amount due asks for");
    const gone = await aSeat();
    await sql(`UPDATE "AmountDue" SET "waivedCents" = "amountCents" WHERE "id" = $1`, [gone.id]);
    await expect(add(gone.id, { reference: gone.reference, amountCents: 0, paidCents: 0 })).rejects.toThrow(
      "void",
    );
  });
});
