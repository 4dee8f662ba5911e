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
  /** One amount due, or those of a bundle that are open. */
  dues: QuotedDue[];
  isBundle: boolean;
  /** These in the words of one. */
  due: QuotedDue;
  amountCents: number;
};

/**
 * What a notification matches in reference and currency, and the amount that it says. Whether that is what is open is
 * known only under the lock of what was sold.
 *
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
  if (dues.length === 0)
    throw new Refusal("already_paid", `Nothing of ${reference ?? ""} is outstanding any more.`);
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
 * Records a payment of all of one amount due, or of a bundle's soonest due first. @returns it with what it paid
 *
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

/** Whether this is the reference of what a payment paid, or that of a bundle with all of it. */
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

/** A member bundles only what they owe, so the payer of the first is that of all. */
const inOne = async (dues: readonly QuotedDue[], first: QuotedDue): Promise<QuotedDue> => ({
  ...first,
  reference: dues.map(({ reference }) => reference).join(", "),
  description: await describeDues(dues.map(({ id }) => id)),
});
