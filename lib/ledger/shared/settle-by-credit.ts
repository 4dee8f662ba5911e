import "server-only";
import { recordAudit } from "@/lib/audit/record";
import type { Member } from "@/lib/auth/member";
import { databaseNow } from "@/lib/db/clock";
import { Refusal } from "@/lib/core/errors";
import { formatMoney } from "@/lib/core/money";
import { applyEntry, type LedgerEffect, type DueShare } from "./account";
import type { CreditParts } from "../labels";
import { unpaidCents } from "../rules";
import { lockAccount, writeEffects } from "./books";
import { listCredits, listLeftOver, splitCredits, sumOf, type Credit, type CreditUser } from "./credits";
import { listReportsToRetain, retainReports } from "./keep-reports";
import { creditFromDue, notifyCreditPayers, readCreditPayers, type CreditPart } from "./notify-of-credit";
import { requireOthersMoney } from "./own-money";
import type { Sales } from "./sale";
import { closedMeanwhile, deliverSold, runSaleFollowUps, isVoid, lockSold, type SoldDue } from "./sold";

/**
 * Pays amounts due in whole or in part from credits and refunds due, oldest first, in the caller's transaction. Seats
 * and memberships are delivered as for a new payment. Staff may use a chosen payment for any payer's amounts; otherwise
 * the credits are those of the people who owe the amounts.
 * @throws Refusal as `settle`, and `changed_meanwhile` when there is less credit
 */
export async function settleByCredit(
  sales: Partial<Sales>,
  shares: readonly [DueShare, ...DueShare[]],
  person: Pick<Member, "id" | "email">,
  from: CreditUser | { paymentId: string },
): Promise<CreditUsed[]> {
  const by = from === "payer" ? null : person;
  const sold = await lockSold(sales, shares);
  await deliverSold(sold, { by, doing: "deciding", whenGone: "refuse", isPartRefused: false });
  const ids = sold.map(({ due }) => due.id);
  const find = () => (typeof from === "string" ? listCredits(ids, from) : listLeftOver(from.paymentId, ids));
  const before = await find();
  const locked = await lockAccount(
    ids,
    before.map(({ paymentId }) => paymentId),
  );
  // Another transaction may have used or refunded a credit before its payment was locked.
  const credits = (await find()).filter(({ paymentId }) => locked.payments[paymentId]);
  for (const { userId, payerEmail } of credits)
    requireOthersMoney(by, { userId, email: payerEmail }, "deciding");
  let account = locked;
  const effects: LedgerEffect[] = [];
  const paid: CreditUsed[] = [];
  const parts: CreditPart[] = [];
  const reports = await listReportsToRetain(ids);
  for (const { due, share } of sold) {
    if (locked.dues[due.id]?.isVoid) throw isVoid(due);
    const used = usesOf(credits, share);
    for (const { paymentId, fromId, receiptNumber, amountCents } of used) {
      const applied = applyEntry(
        account,
        fromId
          ? { kind: "reallocation", paymentId, fromId, toId: due.id, amountCents }
          : { kind: "allocation", paymentId, to: [{ dueId: due.id, amountCents }] },
      );
      if ("refusal" in applied) throw closedMeanwhile(due, account);
      account = applied.account;
      effects.push(...applied.effects);
      await recordAudit({
        actor: person,
        action: "credit_used",
        target: { type: "payment", id: paymentId },
        details: {
          receiptNumber,
          amountCents,
          ...(fromId && { isOwedBack: true }),
          reference: due.reference,
        },
      });
      parts.push({ due, paymentId, receiptNumber, amountCents, isOwedBack: fromId !== null });
    }
    paid.push({
      reference: due.reference,
      amountCents: share.amountCents,
      openCents: unpaidCents(account.dues[due.id]!),
      receiptNumbers: receiptNumbersOf(used),
      refundCents: used.reduce((sum, one) => sum + (one.fromId ? one.amountCents : 0), 0),
    });
  }
  await writeEffects(effects);
  const payers = await readCreditPayers(parts.map(({ paymentId }) => paymentId));
  const leftOf = (paymentIds: string[]) => leftIn(credits, paymentIds);
  const paymentDate = await databaseNow();
  const receiptsOf = ({ id }: SoldDue) => receiptNumbersOf(parts.filter(({ due }) => due.id === id));
  await runSaleFollowUps(sold, effects, (due) => ({
    paymentDate,
    receiptNumbers: receiptsOf(due),
    credit: creditFromDue(due, parts, payers, leftOf),
  }));
  if (by) await notifyCreditPayers(parts, payers, leftOf);
  await retainReports(reports, "credit");
  return paid;
}

type CreditUsed = {
  reference: string;
  amountCents: number;
  openCents: number;
  receiptNumbers: number[];
  /** The part of the credit that was due as a refund, in cents. */
  refundCents: number;
};

const receiptNumbersOf = (parts: readonly Pick<CreditPart, "receiptNumber">[]) => [
  ...new Set(parts.flatMap(({ receiptNumber }) => receiptNumber ?? [])),
];

/** The credit left in the payments. A part that is available to several amounts due is counted once. */
function leftIn(credits: readonly Credit[], paymentIds: string[]): CreditParts {
  const left = new Map(
    credits
      .filter(({ paymentId }) => paymentIds.includes(paymentId))
      .map((credit) => [`${credit.paymentId} ${credit.fromId}`, credit]),
  );
  return splitCredits(
    [...left.values()].map(({ fromId, cents }) => ({ cents, isOwedBack: fromId !== null })),
  );
}

/**
 * Takes an amount from the credits available to one amount due, and reduces what is left in them.
 * @throws Refusal `changed_meanwhile`
 */
function usesOf(all: Credit[], { dueId, amountCents }: DueShare) {
  const credits = all.filter((one) => one.dueId === dueId);
  const thereCents = sumOf(credits);
  if (thereCents < amountCents) {
    throw new Refusal(
      "changed_meanwhile",
      thereCents === 0
        ? "There is no credit left to use. Reload the page to see what is outstanding."
        : `Only ${formatMoney(thereCents)} of credit remains. Reload the page and try again.`,
    );
  }
  let restCents = amountCents;
  const used: (Pick<Credit, "paymentId" | "fromId" | "receiptNumber"> & { amountCents: number })[] = [];
  for (const { paymentId, fromId, receiptNumber, cents } of credits) {
    const part = Math.min(cents, restCents);
    if (part === 0) continue;
    restCents -= part;
    used.push({ paymentId, fromId, receiptNumber, amountCents: part });
    for (const one of all) if (one.paymentId === paymentId && one.fromId === fromId) one.cents -= part;
  }
  return used;
}
