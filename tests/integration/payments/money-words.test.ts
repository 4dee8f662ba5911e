import { isValidElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import NotificationsPage from "@/app/(portal)/admin/payments/notifications/page";
import PaymentsPage from "@/app/(portal)/admin/payments/page";
import ReceivablesPage from "@/app/(portal)/admin/payments/receivables/page";
import RecordPage from "@/app/(portal)/admin/payments/record/page";
import StatementPage from "@/app/(portal)/admin/payments/statements/[statementId]/page";
import StatementsPage from "@/app/(portal)/admin/payments/statements/page";
import EventCheckoutPage from "@/app/(portal)/checkout/event/[registrationId]/page";
import MembershipCheckoutPage from "@/app/(portal)/checkout/membership/page";
import CheckoutPage from "@/app/(portal)/checkout/page";
import { PageHeading } from "@/components/layout/page-heading";
import { waiveAmountDue } from "@/lib/cashier/waive-amount-due";
import { calendarDayOf } from "@/lib/core/format";
import { db } from "@/lib/db/client";
import { env } from "@/lib/env";
import { action } from "@/lib/http/action";
import { reportPayment } from "@/lib/payments/report-payment";
import { markPaymentFailed } from "@/lib/registrations/mark-failed";
import { anApplication } from "../../support/applications";
import { importCsv } from "../../support/bank-statements";
import { aMember, anAdmin, anEvent, anUnpaidRegistration, hourMs, signedInAs } from "../../support/builders";
import { anOpenDue } from "../../support/money";

type Account = { id: string };
const inDays = (days: number) => new Date(Date.now() + days * 24 * hourMs);

/** What a page says, without its markup. */
async function read(account: Account, page: () => Promise<ReactNode>): Promise<string> {
  const browser = await signedInAs(account);
  const html = renderToStaticMarkup(await browser.within(page));
  return html
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, " ");
}
async function links(account: Account, page: () => Promise<ReactNode>): Promise<string[]> {
  const browser = await signedInAs(account);
  const html = renderToStaticMarkup(await browser.within(page));
  return [...html.matchAll(/href="([^"]+)"/g)].flatMap(([, href]) => href ?? []);
}

const aSelfRegistered = () => aMember({ membershipStatus: "pending" });

async function aHeldSeat(member: Awaited<ReturnType<typeof aMember>>, days: number) {
  const seat = await anUnpaidRegistration(await anEvent({ priceCents: 7_500 }), member);
  await db.write.registration.update({ where: { id: seat.id }, data: { heldUntil: inDays(days) } });
  return seat;
}

describe("an account without an approved application", () => {
  it("an account without an approved application owes nothing, and sees the application above the fee", async () => {
    const account = await aSelfRegistered();
    for (const page of [CheckoutPage, MembershipCheckoutPage]) {
      const text = await read(account, page);
      expect(text).toMatch(/You don’t owe anything.*Payment follows approval/);
      expect(text).not.toContain("Get a payment reference");
      expect(await links(account, page)).toContain("/member-registration");
    }
    const text = await read(account, MembershipCheckoutPage);
    expect(text).toMatch(/Apply for membership.*Order Summary.*350\.00 BSD/);
    expect(await db.amountDue.count()).toBe(0);
  });

  it.each([
    ["pending", "is being reviewed", false],
    ["rejected", "You can apply again", true],
    ["withdrawn", "Apply for membership first", true],
  ] as const)(
    "an unapproved account reads what comes next when its application is %s",
    async (status, words, leadsToForm) => {
      const account = await aSelfRegistered();
      await anApplication({ status, userId: account.id });
      for (const page of [CheckoutPage, MembershipCheckoutPage]) {
        expect(await read(account, page)).toContain(words);
        expect((await links(account, page)).includes("/member-registration")).toBe(leadsToForm);
      }
    },
  );
});

describe("the payment page of the membership", () => {
  it.each([
    ["names a seat that is lost before the dues are due", 3, true],
    ["says nothing of a seat that is held for longer", 30, false],
  ] as const)("the membership's payment page is worded for its reader: %s", async (_, heldDays, isNamed) => {
    const member = await aMember({ nextPaymentDate: inDays(20) });
    await anOpenDue(member.id);
    await aHeldSeat(member, heldDays);
    const text = await read(member, MembershipCheckoutPage);
    expect(text.includes("Due first: Event Registration: Sanctions Screening in Practice , 75.00 BSD")).toBe(
      isNamed,
    );
    expect((await links(member, MembershipCheckoutPage)).includes("/checkout")).toBe(isNamed);
    expect(text).toMatch(/Order Summary.*350\.00 BSD/);
  });

  it.each([
    ["whose application is missing", { membershipStatus: "pending" }],
    ["whose level has no fee", { annualFeeCents: 0 }],
  ] as const)("the membership's payment page names the membership for a person %s", async (_, facts) => {
    const member = await aMember(facts);
    await aHeldSeat(member, 3);
    expect(await read(member, MembershipCheckoutPage)).toContain("Due first: ");
  });

  it("the membership's payment page names nobody else's seat", async () => {
    const [member, other] = [await aMember({ annualFeeCents: 0 }), await aMember()];
    await aHeldSeat(other, 3);
    expect(await read(member, MembershipCheckoutPage)).not.toContain("Due first");
  });
});

it("a seat’s payment page says that it is held while a reported payment is checked, and names no deadline", async () => {
  const member = await aMember();
  const { id, dueId } = await aHeldSeat(member, 3);
  const page = () => EventCheckoutPage({ params: Promise.resolve({ registrationId: id }) } as never);
  const held = "We’re checking the reported payment, and the seat is held in the meantime.";
  const before = await read(member, page);
  expect(before).not.toContain(held);
  expect(before).toMatch(/held until/i);
  const browser = await signedInAs(member);
  const today = calendarDayOf(new Date(), env.association.timeZone);
  const report = { amount: "75.00", method: "bank_transfer", paidOn: today, amountDueIds: [dueId] };
  expect(await browser.within(() => action(reportPayment)(report as never))).toMatchObject({ ok: true });
  const after = await read(member, page);
  expect(after).toContain(held);
  expect(after).not.toMatch(/held until/i);
});

describe("what is not paid with money", () => {
  it("a waived seat's page asks for no payment, and offers the ticket", async () => {
    const member = await aMember();
    const { id, reference } = await aHeldSeat(member, 3);
    const page = () => EventCheckoutPage({ params: Promise.resolve({ registrationId: id }) } as never);
    expect(await read(member, page)).toContain("How to pay");
    const admin = await signedInAs(await anAdmin());
    await admin.within(() => action(waiveAmountDue)({ reference, reason: "The board decided so" }));
    const text = await read(member, page);
    expect(text).toContain("Nothing to pay");
    expect(text).toContain("Download Ticket");
    expect(text).not.toContain("How to pay");
  });

  it("a free seat that is released is not described as paid with 0.00", async () => {
    const { id: eventId } = await anEvent({ priceCents: 0 });
    const who = { firstName: "Casuarina", lastName: "Rolle", email: "casuarina@example.test" };
    const free = await db.write.registration.create({
      data: { ...who, eventId, amountCents: 0, addressToConfirm: true },
    });
    const admin = await signedInAs(await anAdmin());
    expect(await admin.within(() => action(markPaymentFailed)({ id: free.id, note: null }))).toMatchObject({
      ok: true,
    });
    const { subject, text } = await db.outboxEmail.findFirstOrThrow();
    expect(`${subject} ${text}`).toContain("Your seat has been released");
    expect(`${subject} ${text}`).not.toMatch(/0\.00|payment/);
  });
});

describe("every screen of the treasurer", () => {
  const nothing = { params: Promise.resolve({}), searchParams: Promise.resolve({}) } as never;

  it("every treasurer's screen says in its heading what it is for", async () => {
    const browser = await signedInAs(await anAdmin());
    const csv = "Date,Description,Amount\n21/11/2026,TRANSFER,75.00\n";
    const { body } = await importCsv(browser, csv, "?name=november");
    const one = { params: Promise.resolve({ statementId: body.id }) } as never;
    const pages = [
      () => PaymentsPage(nothing),
      () => ReceivablesPage(nothing),
      () => NotificationsPage(nothing),
      () => RecordPage(nothing),
      () => StatementsPage(nothing),
      () => StatementPage(one),
    ];
    const sentences = [];
    for (const page of pages) sentences.push(sentenceIn(await browser.within<ReactNode>(page)));
    expect(sentences).toEqual([
      expect.stringMatching(/^Money received, refunds/),
      expect.stringMatching(/^Who owes what/),
      expect.stringMatching(/^What the online provider reported/),
      expect.stringMatching(/^Enter the payment, then/),
      expect.stringMatching(/^Match money received/),
      expect.stringMatching(/^Decide what each line pays, then post them together\./),
    ]);
  });
});

/** The sentence below the page's title. */
function sentenceIn(node: ReactNode): string | null {
  if (Array.isArray(node)) return node.map(sentenceIn).find(Boolean) ?? null;
  if (!isValidElement<{ description?: string; children?: ReactNode }>(node)) return null;
  if (node.type === PageHeading) return node.props.description ?? null;
  return sentenceIn(typeof node.props.children === "function" ? null : node.props.children);
}
