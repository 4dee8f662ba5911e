import "server-only";
import { recordAudit } from "@/lib/audit/record";
import type { Member } from "@/lib/auth/member";
import { databaseNow } from "@/lib/db/clock";
import { Refusal } from "@/lib/core/errors";
import { formatCents, formatMoney } from "@/lib/core/money";
import { applyEntry, type Effect, type Share } from "../account";
import { unpaidCents } from "../rules";
import { lockAccount, writeEffects } from "./books";
import { findCredits, sumOf, type Credit, type CreditUser } from "./credits";
import { requireOthersMoney } from "./own-money";
import type { Sales } from "./sale";
import { alreadyPaid, deliverSold, followUp, isVoid, lockSold } from "./sold";

/**
 * Pays an amount due, or a part of it, with what is left over of the same payer's payments or owed back of them, oldest first, in
 * the caller's transaction. It delivers as a new payment does.
 *
 * @throws Refusal as `settle`, and `changed_meanwhile` when there is less credit
 */
export async function settleByCredit(
  sales: Partial<Sales>,
  share: Share,
  person: Pick<Member, "id" | "email">,
  as: CreditUser,
) {
  const by = as === "staff" ? person : null;
  const sold = await lockSold(sales, [share]);
  const { due } = sold[0]!;
  await deliverSold(sold, { by, doing: "deciding", whenGone: "refuse", isPartRefused: false });
  const found = await findCredits([due.id], as);
  const locked = await lockAccount(
    [due.id],
    found.map(({ paymentId }) => paymentId),
  );
  if (locked.dues[due.id]?.isVoid) throw isVoid(due);
  // Somebody may have used or refunded them before they were locked.
  const credits = (await findCredits([due.id], as)).filter(({ paymentId }) => locked.payments[paymentId]);
  for (const { userId, payerEmail } of credits)
    requireOthersMoney(by, { userId, email: payerEmail }, "deciding");
  const used = usesOf(credits, share.amountCents);
  let account = locked;
  const effects: Effect[] = [];
  for (const { paymentId, fromId, amountCents } of used) {
    const applied = applyEntry(
      account,
      fromId
        ? { kind: "reallocation", paymentId, fromId, toId: due.id, amountCents }
        : { kind: "allocation", paymentId, to: [{ dueId: due.id, amountCents }] },
    );
    if ("refusal" in applied) throw alreadyPaid(due);
    account = applied.account;
    effects.push(...applied.effects);
  }
  await writeEffects(effects);
  const { receiptNumber } = used.at(-1)!;
  await followUp(sold, effects, { paymentDate: await databaseNow(), receiptNumber, isCredit: true });
  const openCents = unpaidCents(account.dues[due.id]!);
  for (const { paymentId, fromId, ...one } of used) {
    await recordAudit({
      actor: person,
      action: "credit_used",
      target: { type: "payment", id: paymentId },
      details: { ...one, ...(fromId && { isOwedBack: true }), reference: due.reference },
    });
  }
  return {
    reference: due.reference,
    amount: formatCents(share.amountCents),
    open: formatCents(openCents),
    receiptNumbers: [...new Set(used.flatMap((one) => one.receiptNumber ?? []))],
  };
}

/** What is used of each payment. @throws Refusal `changed_meanwhile` */
function usesOf(credits: readonly Credit[], amountCents: number) {
  const thereCents = sumOf(credits);
  if (thereCents < amountCents) {
    throw new Refusal(
      "changed_meanwhile",
      thereCents === 0
        ? "There is no credit left to use. Reload the page to see what is open."
        : `Only ${formatMoney(thereCents)} of credit are left. Reload the page and try again.`,
    );
  }
  let restCents = amountCents;
  const used: (Pick<Credit, "paymentId" | "fromId" | "receiptNumber"> & { amountCents: number })[] = [];
  for (const { paymentId, fromId, receiptNumber, cents } of credits) {
    const part = Math.min(cents, restCents);
    if (part === 0) break;
    restCents -= part;
    used.push({ paymentId, fromId, receiptNumber, amountCents: part });
  }
  return used;
}
