import "server-only";
import { Refusal } from "@/lib/core/errors";
import { formatMoney, parseCents } from "@/lib/core/money";
import { parseReference, unpaidCents } from "@/lib/ledger/rules";
import { quotedReferencesOf } from "@/lib/ledger/shared/uses";
import type { Notification } from "@/lib/ledger/schema";
import { describeDues } from "@/lib/ledger/shared/describe-dues";
import { listReferencedDues } from "@/lib/ledger/shared/referenced-dues";
import {
  settle,
  settleDue,
  type PaymentDetails,
  type Settled,
  type DueShare,
} from "@/lib/ledger/shared/settle";
import { companyOfQuoted } from "./shared/find-company";
import { listDuesByReference, openCentsOf, spreadOverDues } from "./shared/referenced";
import { sales } from "./shared/sales";

export type QuotedDue = Awaited<ReturnType<typeof listDuesByReference>>[number];

type Quoted = {
  reference: string | null;
  /** The amount due of the quoted reference, or the outstanding ones of a bundle. */
  dues: QuotedDue[];
  isBundle: boolean;
  /** The amounts due combined into one, for messages. */
  due: QuotedDue;
  amountCents: number;
};

/**
 * The amounts due that a notification matches by reference and currency, and its amount. Whether the amount is what is
 * outstanding can only be checked under the lock of the seat or membership.
 * @throws Refusal whose message is the reason of the mismatch
 */
export async function requireQuotedDues({
  reference: quoted,
  amount,
  currency,
}: Notification): Promise<Quoted> {
  const reference = parseReference(quoted);
  const meant = reference === null ? [] : await listDuesByReference(reference);
  const [first] = meant;
  if (!first)
    throw new Refusal("not_found", `No outstanding payment matches reference ${quoted ?? "(none)"}.`);
  const isBundle = first.reference !== reference;
  const dues = isBundle ? meant.filter(({ closedAt }) => closedAt === null) : meant;
  if (dues.length === 0) throw new Refusal("already_paid", `Nothing of ${reference ?? ""} is outstanding.`);
  if (currency !== first.currency) {
    throw new Refusal(
      "amount_mismatch",
      `The currency is ${currency ?? "missing"}, but ${first.currency} is due.`,
    );
  }
  const amountCents = parseCents(amount);
  if (!amountCents)
    throw mismatch(String(amount ?? "missing"), isBundle ? openCentsOf(dues) : unpaidCents(first));
  return { reference, dues, isBundle, due: await inOne(dues, first), amountCents };
}

/**
 * Records a payment of one amount due in full, or of a bundle's amounts, soonest due first.
 * @returns the payment with what it paid
 * @throws Refusal as `settle`, and `amount_mismatch` for a part of one, or for more than is open
 */
export async function settleQuotedDues(
  { reference, dues, isBundle, due, amountCents }: Quoted,
  money: PaymentDetails,
): Promise<Settled & { due: QuotedDue }> {
  if (!isBundle) {
    return { ...(await settleDue(sales, { dueId: due.id, amountCents }, money, "owe_back")), due };
  }
  const parts = spreadOverDues(amountCents, dues);
  if (!parts) throw mismatch(formatMoney(amountCents), openCentsOf(dues));
  const shares = parts.map((part) => ({ dueId: part.due.id, amountCents: part.amountCents }));
  const company = await companyOfQuoted(
    reference === null ? [] : [reference],
    shares.map(({ dueId }) => dueId),
  );
  const payment = await settle(
    sales,
    shares as [DueShare, ...DueShare[]],
    { ...money, ...company },
    "owe_back",
  );
  const paid = parts.map((part) => part.due);
  return { ...payment, due: await inOne(paid, paid[0] ?? due) };
}

/** Whether this is the reference of an amount that a payment paid, or of a bundle with all of them. */
export async function isReferenceOf(
  known: Parameters<typeof quotedReferencesOf>[0],
  reference: string | null,
): Promise<boolean> {
  if (quotedReferencesOf(known).reference === reference) return true;
  if (reference === null || known.allocations.length === 0) return false;
  const meant = await listReferencedDues(reference);
  return known.allocations.every(({ amountDue }) =>
    meant.some((one) => one.reference === amountDue.reference),
  );
}

const mismatch = (amount: string, openCents: number) =>
  new Refusal("amount_mismatch", `The amount is ${amount}, but ${formatMoney(openCents)} is due.`);

/** A member's bundle contains only the member's own amounts, so all have the payer of the first. */
const inOne = async (dues: readonly QuotedDue[], first: QuotedDue): Promise<QuotedDue> => ({
  ...first,
  reference: dues.map(({ reference }) => reference).join(", "),
  description: await describeDues(dues.map(({ id }) => id)),
});
