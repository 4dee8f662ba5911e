import { tz } from "@date-fns/tz";
import { addDays } from "date-fns";
import { beforeEach, describe, expect, it } from "vitest";
import * as receivablesExport from "@/app/api/admin/receivables/export/route";
import { emailPayersAction } from "@/app/(portal)/admin/payments/actions";
import { sales } from "@/lib/cashier/shared/sales";
import { getAssociation } from "@/lib/association/queries";
import { db, transaction } from "@/lib/db/client";
import { settle } from "@/lib/ledger/shared/settle";
import {
  aMember,
  anAdmin,
  anEvent,
  anUnpaidRegistration,
  aStaffMember,
  signedInAs,
} from "../../support/builders";
import { sql } from "../../support/database";
import type { Browser } from "../../support/next-request";
import { anOpenDue } from "../../support/money";

let browser: Browser;
beforeEach(async () => {
  browser = await signedInAs(await anAdmin());
  await sql(`UPDATE "Session" SET "provenAt" = now()`);
});

const written = { subject: "{amount} open", content: "{name}, please pay {amount}.\n\nQuote {reference}." };
const send = (expected: number, facts: object = {}, by = browser, key?: string) =>
  by.within(() =>
    emailPayersAction({ ...written, expected, ...facts }, key ? { idempotencyKey: key } : undefined),
  );
const letters = () =>
  db.outboxEmail.findMany({ where: { template: "payers_message" }, orderBy: { toAddress: "asc" } });
const pay = (dueId: string, amountCents: number) =>
  transaction(() =>
    settle(sales, [{ dueId, amountCents }], {
      method: "bank_transfer",
      paymentDate: new Date(),
      reference: "B",
      providerReference: null,
      note: null,
      recordedBy: null,
    }),
  );

async function dues(daysAgo: number, facts: Parameters<typeof aMember>[0] = {}) {
  const member = await aMember({
    annualFeeCents: 35_000,
    nextPaymentDate: addDays(new Date(), -daysAgo, { in: tz(getAssociation().timeZone) }),
    ...facts,
  });
  return { member, ...(await anOpenDue(member.id)) };
}

describe("an email to those who owe", () => {
  it("an email to payers reaches each once, with all that is outstanding when it is sent, references and account", async () => {
    const due = await dues(5, { email: "a@example.test", firstName: "Philip", lastName: "Rolle" });
    const seat = await anUnpaidRegistration(await anEvent({ priceCents: 7_500 }), due.member);
    await dues(1, { email: "b@example.test" });
    const paid = await dues(1, { email: "c@example.test" });
    await pay(paid.id, 35_000);
    await pay(due.id, 10_000);
    expect(await send(2)).toMatchObject({ ok: true, data: { recipients: 2 } });
    const [first, second] = await letters();
    expect([first!.toAddress, second!.toAddress]).toEqual(["a@example.test", "b@example.test"]);
    expect(first!.subject).toBe("325.00 BSD open");
    expect(first!.text).toContain("Philip Rolle, please pay 325.00 BSD.");
    for (const words of [
      due.reference,
      seat.reference,
      "250.00 BSD",
      "75.00 BSD",
      "bank details are not set yet",
    ])
      expect(first!.text, words).toContain(words);
    expect(second!.text).not.toContain(due.reference);
    expect(await db.auditEntry.findFirst({ where: { action: "payers_emailed" } })).toMatchObject({
      details: { recipients: 2 },
    });
  });

  it("an email to payers is not sent when one of them has paid since the number was shown", async () => {
    const [due] = [await dues(1), await dues(2)];
    await pay(due.id, 35_000);
    expect(await send(2)).toMatchObject({ ok: false, code: "changed_meanwhile" });
    expect(await letters()).toEqual([]);
    await sql(`UPDATE "AmountDue" SET "waivedCents" = "amountCents" - "paidCents"`);
    expect(await send(0)).toMatchObject({ ok: false, code: "not_found" });
  });

  it("an email to payers goes only to the filtered list, and to nobody who owes nothing", async () => {
    const late = await dues(40, { email: "late@example.test" });
    await dues(0);
    await anUnpaidRegistration(await anEvent({ priceCents: 7_500 }), await aMember());
    expect(await send(1, { overdue: "true", purpose: "membership" })).toMatchObject({ ok: true });
    expect((await letters()).map(({ toAddress }) => toAddress)).toEqual(["late@example.test"]);
    await pay(late.id, 35_000);
    expect(await send(0, { state: "paid" })).toMatchObject({ code: "not_found" });
  });

  it("an email to payers is queued once for one press", async () => {
    await dues(1);
    await Promise.all([1, 2].map(() => send(1, {}, browser, "press-1-of-this-test")));
    await send(1, {}, browser, "press-1-of-this-test");
    expect(await letters()).toHaveLength(1);
  });

  it("an email to payers has no unknown placeholder", async () => {
    await dues(1);
    expect(await send(1, { content: "Dear {firstname}" })).toMatchObject({ code: "invalid_input" });
    expect(await letters()).toEqual([]);
  });

  it("only people who may email payers can do so", async () => {
    await dues(1);
    for (const role of ["auditor", "events", "reviewer"] as const) {
      const by = await signedInAs(await aStaffMember([{ role, eventId: null }]));
      expect(await send(1, {}, by), role).toMatchObject({ code: "forbidden" });
    }
    expect(await letters()).toEqual([]);
  });
});

describe("the CSV of receivables", () => {
  it("the CSV of receivables follows the filter, is recorded, and needs the right to export", async () => {
    const late = await dues(40, { firstName: "Philip", lastName: "Rolle", email: "pr@example.test" });
    await dues(0);
    const path = "/api/admin/receivables/export?overdue=true&q=rolle";
    const answer = await browser.call(receivablesExport, "GET", { path });
    expect(answer.status).toBe(200);
    const [header, ...lines] = (await answer.text()).trim().split("\r\n");
    expect(header).toContain(
      "reference,name,email,for,purpose,amount,outstanding,currency,due,days overdue,status",
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`${late.reference},Philip Rolle,pr@example.test,Annual membership dues`);
    expect(await db.auditEntry.findFirst({ where: { action: "receivables_exported" } })).toMatchObject({
      details: { rows: 1, filter: { isOverdue: true, hasSearchText: true } },
    });
    const auditor = await signedInAs(await aStaffMember([{ role: "auditor", eventId: null }]));
    expect((await auditor.call(receivablesExport, "GET", { path })).status).toBe(403);
  });
});
