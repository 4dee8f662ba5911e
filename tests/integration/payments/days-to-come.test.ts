import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as payments from "@/app/api/admin/payments/route";
import * as refunds from "@/app/api/admin/refunds/route";
import { bounceCheque } from "@/lib/cheques/bounce-cheque";
import { markChequeCleared } from "@/lib/cheques/mark-cheque-cleared";
import { markChequeDeposited } from "@/lib/cheques/mark-cheque-deposited";
import { recordCreditRefund } from "@/lib/cashier/record-credit-refund";
import { recordDuesRefund } from "@/lib/cashier/record-dues-refund";
import { recordRefund } from "@/lib/cashier/record-refund";
import { sales } from "@/lib/cashier/shared/sales";
import { db, transaction } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { recordDues } from "@/lib/membership/record-dues";
import { reportPayment } from "@/lib/payments/report-payment";
import * as schema from "@/lib/ledger/schema";
import { cancelAnyRegistration } from "@/lib/registrations/cancel-registration";
import { recordPayment } from "@/lib/registrations/record-payment";
import { reportByCode } from "@/lib/registrations/report-by-code";
import { settleDue } from "@/lib/ledger/shared/settle";
import { csvOf, exactOnes, importCsv, postLines } from "../../support/bank-statements";
import { aMember, anAdmin, anEvent, anUnpaidRegistration, signedInAs } from "../../support/builders";
import { dayIn, noon } from "../../support/dates";
import { Browser } from "../../support/next-request";
import { aPaidRegistration, anOpenDue } from "../../support/money";
import { providerSays } from "../../support/provider";

const theirs = async () => signedInAs(await anAdmin());
const aSeat = async () => anUnpaidRegistration(await anEvent({ priceCents: 5_000 }), await aMember());

async function call(browser: Browser, routes: object, body: object): Promise<unknown> {
  const answer = await browser.call(routes as typeof payments, "POST", { body });
  const sent = (await answer.json()) as object;
  return answer.status < 300 ? { ok: true } : sent;
}

/** A payment of these that is nobody's seat, all of it a credit. */
async function aCredit(browser: Browser, more: object = {}): Promise<string> {
  const facts = { amount: "50.00", method: "bank_transfer", receivedOn: dayIn(-1), allocations: [] };
  await call(browser, payments, { ...facts, payer: { name: "Coral Bank Ltd" }, ...more });
  return (await db.payment.findFirstOrThrow({ orderBy: { createdAt: "desc" } })).id;
}
const aCheque = (browser: Browser) => aCredit(browser, { method: "cheque", chequeNumber: "417" });

type Way = { field: string; prepare: () => Promise<(day: string) => Promise<unknown>> };

/** What records a day on which money came or went, by the schema that reads it. */
const ways: Record<string, [name: string, way: Way][]> = {
  registrationPaymentInput: [
    [
      "a payment of a seat",
      {
        field: "receivedOn",
        prepare: async () => {
          const [browser, { id }] = [await theirs(), await aSeat()];
          const facts = {
            id,
            amountCents: 5_000,
            method: "bank_transfer",
            chequeNumber: "1",
            note: "",
          } as const;
          return (receivedOn) => browser.within(() => action(recordPayment)({ ...facts, receivedOn }));
        },
      },
    ],
  ],
  duesRecordInput: [
    [
      "a payment of dues",
      {
        field: "receivedOn",
        prepare: async () => {
          const [browser, { id }] = [await theirs(), await aMember({ annualFeeCents: 35_000 })];
          const facts = { id, lastPaymentId: null, amountCents: 35_000, chequeNumber: "1", note: "" };
          return (receivedOn) =>
            browser.within(() => action(recordDues)({ ...facts, method: "bank_transfer", receivedOn }));
        },
      },
    ],
  ],
  receivedPaymentInput: [
    ...(["bank_transfer", "cheque", "paylanes"] as const).map((method): [string, Way] => [
      `a payment by call (${method})`,
      {
        field: "receivedOn",
        prepare: async () => {
          const [browser, { reference }] = [await theirs(), await aSeat()];
          const facts = { amount: "50.00", method, allocations: [{ reference, amount: "50.00" }] };
          return (receivedOn) => call(browser, payments, { ...facts, chequeNumber: "417", receivedOn });
        },
      },
    ]),
    [
      "a payment without an amount due",
      {
        field: "receivedOn",
        prepare: async () => {
          const browser = await theirs();
          const facts = { amount: "50.00", method: "cheque", allocations: [], payer: { name: "Coral Bank" } };
          return (receivedOn) => call(browser, payments, { ...facts, chequeNumber: "417", receivedOn });
        },
      },
    ],
  ],
  paymentReportInput: [
    [
      "a payment that a member reports",
      {
        field: "paidOn",
        prepare: async () => {
          const member = await aMember({ annualFeeCents: 35_000 });
          const [browser, { id }] = [await signedInAs(member), await anOpenDue(member.id)];
          const facts = { amountDueIds: [id], amount: "350.00" };
          return (paidOn) =>
            browser.within(() => action(reportPayment)({ ...facts, method: "bank_transfer", paidOn }));
        },
      },
    ],
  ],
  reportedPaymentInput: [
    [
      "a payment that a visitor reports",
      {
        field: "paidOn",
        prepare: async () => {
          const visitor = { id: null, firstName: "Ivy", lastName: "Rolle", email: "ivy@example.test" };
          const { id } = await anUnpaidRegistration(await anEvent({ priceCents: 5_000 }), visitor);
          const { ticketCode: code } = await db.registration.findUniqueOrThrow({ where: { id } });
          const facts = { code, amount: "50.00", method: "bank_transfer" } as const;
          return (paidOn) => new Browser().within(() => action(reportByCode)({ ...facts, paidOn }));
        },
      },
    ],
  ],
  chequeDayInput: ([markChequeDeposited, markChequeCleared] as const).map((mark, index): [string, Way] => [
    `a cheque that ${index === 0 ? "is deposited" : "clears"}`,
    {
      field: "on",
      prepare: async () => {
        const browser = await theirs();
        const id = await aCheque(browser);
        return (on) => browser.within(() => action(mark)({ id, on }));
      },
    },
  ]),
  bouncedChequeInput: [
    [
      "a cheque that bounces",
      {
        field: "on",
        prepare: async () => {
          const browser = await theirs();
          const id = await aCheque(browser);
          return (on) => browser.within(() => action(bounceCheque)({ id, on, reason: "Refer to drawer" }));
        },
      },
    ],
  ],
  refundRecordInput: [
    [
      "a refund of a payment",
      {
        field: "paymentDate",
        prepare: async () => {
          const [browser, event] = [await theirs(), await anEvent({ priceCents: 5_000 })];
          const { id } = await aPaidRegistration(event, await aMember());
          await db.write.payment.updateMany({ data: { paymentDate: noon(dayIn(-1)) } });
          await browser.within(() => action(cancelAnyRegistration)({ id, reason: "" }));
          const payment = await db.payment.findFirstOrThrow();
          const facts = { id: payment.id, method: "bank_transfer", reference: "1", note: "" } as const;
          return (paymentDate) => browser.within(() => action(recordRefund)({ ...facts, paymentDate }));
        },
      },
    ],
  ],
  duesRefundInput: [
    [
      "a refund of dues",
      {
        field: "paymentDate",
        prepare: async () => {
          const browser = await theirs();
          const { id } = await anOpenDue((await aMember({ annualFeeCents: 35_000 })).id);
          const money = { method: "cheque", reference: null, providerReference: null, note: null } as const;
          const paid = { ...money, paymentDate: noon(dayIn(-1)), recordedBy: null };
          await transaction(() => settleDue(sales, { dueId: id, amountCents: 35_000 }, paid));
          return (paymentDate) =>
            browser.within(() =>
              action(recordDuesRefund)({
                id,
                paymentDate,
                method: "bank_transfer",
                reference: "1",
                note: "",
              }),
            );
        },
      },
    ],
  ],
  creditRefundInput: [
    [
      "a refund of a credit",
      {
        field: "paymentDate",
        prepare: async () => {
          const browser = await theirs();
          const facts = { id: await aCredit(browser), amount: "50.00", reference: "1", note: "" };
          return (paymentDate) =>
            browser.within(() =>
              action(recordCreditRefund)({ ...facts, method: "bank_transfer", paymentDate }),
            );
        },
      },
    ],
  ],
  moneyBackInput: [
    [
      "a refund by call",
      {
        field: "paidOn",
        prepare: async () => {
          const browser = await theirs();
          const facts = { credit: await aCredit(browser), amount: "50.00", method: "bank_transfer" };
          return (paidOn) => call(browser, refunds, { ...facts, paidOn });
        },
      },
    ],
  ],
};
const all = Object.values(ways).flat();

/** What only finds or prefills something, and the part that the recorded payments share. */
const reads = ["paymentsExportInput", "receivedPaymentLink", "moneyReceivedInput"];

describe("no money is dated tomorrow", () => {
  it.each(all)("money is never dated tomorrow: %s", async (_, { field, prepare }) => {
    const record = await prepare();
    const rows = async () => [
      await db.payment.count(),
      await db.refund.count(),
      await db.paymentReport.count(),
      await db.cheque.findMany(),
    ];
    const before = await rows();
    expect(await record(dayIn(1))).toMatchObject({
      code: "invalid_input",
      issues: [{ path: field, message: schema.futurePaymentMessage }],
    });
    expect(await rows()).toEqual(before);
    expect(await record(dayIn(0))).toMatchObject({ ok: true });
    expect(await rows()).not.toEqual(before);
  });

  it("every call that takes a day of money is tested against future days", () => {
    const isDay = (text: string) => text.includes('"format":"date"');
    const taking = Object.entries(schema).filter(
      ([, one]) =>
        one instanceof z.ZodType &&
        isDay(JSON.stringify(z.toJSONSchema(one, { io: "input", unrepresentable: "any" }))),
    );
    expect(taking.map(([name]) => name).toSorted()).toEqual([...Object.keys(ways), ...reads].toSorted());
  });

  it("a payment is recorded by the same fields wherever a person records one", () => {
    const { moneyReceivedInput, registrationPaymentInput, duesRecordInput, receivedPaymentInput } = schema;
    for (const one of [registrationPaymentInput, duesRecordInput, receivedPaymentInput])
      expect(one.shape).toMatchObject(moneyReceivedInput.shape);
  });

  it("a bank line that is posted ahead is dated on the day of posting", async () => {
    const [browser, { reference }] = [await theirs(), await aSeat()];
    const { body } = await importCsv(browser, csvOf([dayIn(1), `TRANSFER ${reference}`, "50.00"]));
    expect((await postLines(browser, body, exactOnes(body))).status).toBe(200);
    expect((await db.payment.findFirstOrThrow()).paymentDate).toEqual(noon(dayIn(0)));
  });

  it("a provider's event in the future is dated now", async () => {
    const { reference } = await aSeat();
    const facts = { amount: "50.00", currency: "BSD", paidAt: `${dayIn(1)}T17:00:00Z` };
    await providerSays({ id: "PL-1", status: "completed", reference, ...facts });
    await providerSays({ id: "RF-1", status: "refunded", refundOf: "PL-1", ...facts });
    const [payment, refund] = [await db.payment.findFirstOrThrow(), await db.refund.findFirstOrThrow()];
    for (const at of [payment.paymentDate, refund.refundDate])
      expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000);
  });
});
