import { describe, expect, it } from "vitest";
import * as undo from "@/app/api/admin/bank-statements/[id]/undo/route";
import { previewUndoPosting } from "@/lib/posting/preview-undo-posting";
import { recordRefund } from "@/lib/cashier/record-refund";
import { sales } from "@/lib/cashier/shared/sales";
import { db, transaction } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { applyEntry } from "@/lib/ledger/shared/account";
import { lockAccount, writeEffects } from "@/lib/ledger/shared/books";
import { settle } from "@/lib/ledger/shared/settle";
import { cancelAnyRegistration } from "@/lib/registrations/cancel-registration";
import { listStatements } from "@/lib/statements/queries";
import { csvOf, importCsv, postLines } from "../../support/bank-statements";
import {
  aMember,
  anAdmin,
  anEvent,
  anUnpaidRegistration,
  signedInAs,
  type Admin,
} from "../../support/builders";
import { sql } from "../../support/database";
import { comingYearEnd } from "../../support/dates";
import type { Browser } from "../../support/next-request";
import { anOpenDue } from "../../support/money";

/** A statement that paid a seat, and dues of which a fee was written off; the rest of the first line is a credit. */
async function aPosting() {
  const browser = await signedInAs(await anAdmin());
  const ada = await aMember({ firstName: "Ada", lastName: "Rolle" });
  const bea = await aMember({
    firstName: "Bea",
    lastName: "Knowles",
    membershipStatus: "active",
    nextPaymentDate: comingYearEnd,
  });
  const seat = await anUnpaidRegistration(await anEvent({ priceCents: 7_500 }), ada);
  const dues = await anOpenDue(bea.id);
  const nextPaymentDate = async () =>
    (await db.user.findUniqueOrThrow({ where: { id: bea.id } })).nextPaymentDate?.toISOString().slice(0, 10);
  const before = await nextPaymentDate();
  const { body } = await importCsv(
    browser,
    csvOf(["2026-11-02", seat.reference, "80.00"], ["2026-11-03", dues.reference, "340.00"]),
  );
  const post = () =>
    postLines(browser, body, {
      0: [{ reference: seat.reference, amount: "75.00" }],
      1: [{ reference: dues.reference, amount: "340.00", writeOff: "10.00" }],
    });
  expect((await post()).status).toBe(200);
  return { browser, id: body.id, seat, dues, bea, nextPaymentDate, before, post };
}

async function undoPosting(browser: Browser, id: string) {
  const answer = await browser.call(undo, "POST", { params: { id }, body: {} });
  const body = (await answer.json()) as { undone?: number; code?: string; message?: string };
  return { status: answer.status, body };
}

async function cancelSeat(browser: Browser, id: string) {
  const cancel = action(cancelAnyRegistration);
  expect(await browser.within(() => cancel({ id, reason: null }))).toMatchObject({ ok: true });
}

const balances = async () =>
  (await db.amountDue.findMany({ orderBy: { amountCents: "asc" } })).map(
    ({ paidCents, waivedCents, closedAt }) => [paidCents, waivedCents, closedAt !== null],
  );

const shifted = (days: number) =>
  sql(`UPDATE "BankStatement" SET "postedAt" = now() - make_interval(days => $1, mins => 1)`, [days]);

const previewed = (browser: Browser, id: string) => browser.within(() => action(previewUndoPosting)({ id }));

describe("undoing a posting", () => {
  it("undoing a posting previews whose payments it reverses with which effects, and changes nothing by that", async () => {
    const { browser, id, seat, dues } = await aPosting();
    const [letters, posted] = [await db.outboxEmail.count(), await balances()];
    const preview = await previewed(browser, id);
    expect(preview).toMatchObject({ ok: true, data: { affectedCount: 2, blockedCount: 0, blocked: [] } });
    expect(preview.ok && preview.data.affected).toMatchObject([
      {
        line: 2,
        name: "Ada Rolle",
        amountCents: 8_000,
        consequence: expect.stringMatching(
          `^75\\.00 BSD of ${seat.reference} is outstanding again\\. The seat is held until `,
        ) as string,
      },
      {
        line: 3,
        name: "Bea Knowles",
        amountCents: 34_000,
        consequence: expect.stringContaining(
          `340.00 BSD of ${dues.reference} is outstanding again.`,
        ) as string,
      },
    ]);
    expect(await balances()).toEqual(posted);
    expect(await db.outboxEmail.count()).toBe(letters);
    expect(await undoPosting(browser, id)).toMatchObject({ status: 200 });
  });

  it("undoing a posting names beforehand every line that prevents it, and why", async () => {
    const { browser, id, seat } = await aPosting();
    await db.write.registration.update({ where: { id: seat.id }, data: { checkedInAt: new Date() } });
    expect(await previewed(browser, id)).toMatchObject({
      ok: true,
      data: {
        affectedCount: 1,
        blocked: [
          {
            line: 2,
            name: "Ada Rolle",
            amountCents: 8_000,
            reason: expect.stringContaining("already been used to check in") as string,
          },
        ],
      },
    });
  });

  it("undoing a posting reopens what it paid and wrote off, emails nobody, and can be posted again", async () => {
    const { browser, id, nextPaymentDate, before, post } = await aPosting();
    expect(await balances()).toEqual([
      [7_500, 0, true],
      [34_000, 1_000, true],
    ]);
    const letters = await db.outboxEmail.count();
    expect(await undoPosting(browser, id)).toEqual({ status: 200, body: { undone: 2 } });
    expect(await balances()).toEqual([
      [0, 0, false],
      [0, 0, false],
    ]);
    expect((await db.registration.findFirstOrThrow()).state).toBe("held");
    expect(await nextPaymentDate()).toBe(before);
    expect(await db.outboxEmail.count()).toBe(letters);
    expect(await db.auditEntry.count({ where: { action: "statement_undone" } })).toBe(1);

    // What was decided before is still decided, and only waits to be posted.
    expect(await listStatements({} as Admin)).toMatchObject([{ toMatch: 0, toPost: 2 }]);
    expect((await undoPosting(browser, id)).status).toBe(409);
    expect((await post()).status).toBe(200);
    expect(await balances()).toEqual([
      [7_500, 0, true],
      [34_000, 1_000, true],
    ]);
    const receipts = await db.payment.findMany({ orderBy: { receiptNumber: "asc" } });
    expect(receipts.map(({ receiptNumber, refundedCents }) => [receiptNumber, refundedCents])).toEqual([
      [1001, 8_000],
      [1002, 34_000],
      [1003, 0],
      [1004, 0],
    ]);
  });

  it("a posting can be undone for seven days", async () => {
    const { browser, id } = await aPosting();
    await shifted(7);
    expect(await undoPosting(browser, id)).toMatchObject({
      status: 409,
      body: { code: "already_decided", message: expect.stringContaining("7 days") as string },
    });
    await shifted(6);
    expect((await undoPosting(browser, id)).status).toBe(200);
  });

  it.each([
    [
      "what a line excess has since been used",
      /Line 2: .*excess has since been used/,
      async ({ bea }: Posting) => {
        const { id: paymentId } = await db.payment.findFirstOrThrow({ orderBy: { receiptNumber: "asc" } });
        const due = await db.write.amountDue.create({
          data: {
            reference: "CREDIT22",
            purpose: "event",
            description: "Workshop",
            amountCents: 500,
            userId: bea.id,
          },
        });
        await transaction(async () => {
          const applied = applyEntry(await lockAccount([due.id], [paymentId]), {
            kind: "allocation",
            paymentId,
            to: [{ dueId: due.id, amountCents: 500 }],
          });
          if ("refusal" in applied) throw new Error(applied.refusal);
          await writeEffects(applied.effects);
        });
      },
    ],
    [
      "somebody was checked in with it",
      /Line 2: .*to check in/,
      () => db.write.registration.updateMany({ data: { checkedInAt: new Date() } }),
    ],
    [
      "the seat was cancelled",
      /Line 2: .*has since been cancelled/,
      ({ browser, seat }: Posting) => cancelSeat(browser, seat.id),
    ],
    [
      "it was paid back",
      /Line 2: /,
      async ({ browser, seat }: Posting) => {
        await cancelSeat(browser, seat.id);
        const pay = action(recordRefund);
        const { id } = await db.payment.findFirstOrThrow({ where: { owedBackAt: { not: null } } });
        await browser.within(() =>
          pay({ id, method: "bank_transfer", reference: "1", paymentDate: "2026-11-20", note: null }),
        );
      },
    ],
    [
      "later dues of the member were paid",
      /Line 3: The same member has since paid later dues/,
      async ({ bea }: Posting) => {
        const due = await anOpenDue(bea.id);
        await transaction(() =>
          settle(sales, [{ dueId: due.id, amountCents: 35_000 }], {
            method: "cheque",
            paymentDate: new Date(),
            reference: null,
            providerReference: null,
            note: null,
            recordedBy: null,
          }),
        );
      },
    ],
  ])("undoing a posting is refused once %s, and changes nothing", async (_what, words, build) => {
    const posting = await aPosting();
    await build(posting);
    const before = await balances();
    const { status, body } = await undoPosting(posting.browser, posting.id);
    expect([status, body.message]).toEqual([409, expect.stringMatching(words)]);
    expect(await balances()).toEqual(before);
    expect(await db.refund.count({ where: { kind: "undone" } })).toBe(0);
  });
});

type Posting = Awaited<ReturnType<typeof aPosting>>;
