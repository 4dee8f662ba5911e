import type { Metadata } from "next";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { restOf, toChosen, type ChosenAmount } from "@/components/payments/chosen-amounts";
import { PaymentsFrame } from "@/components/payments/payments-frame";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { can } from "@/lib/auth/member";
import type { Staff } from "@/lib/auth/member";
import { readAmountsDue } from "@/lib/cashier/find-amounts-due";
import { calendarDayOf } from "@/lib/core/format";
import { formatCents, parseCents } from "@/lib/core/money";
import { findPayingMember } from "@/lib/payments/payer-queries";
import { receivedPaymentLink, type ReceivedPaymentValues } from "@/lib/payments/schema";
import { RecordReceivedPayment } from "./_components/record-received-payment";

export const metadata: Metadata = { title: "Record a payment" };

/** Records one payment over several amounts due, or over a part of one. A link can fill in what it is for. */
export default async function RecordPaymentPage({ searchParams }: PageProps<"/admin/payments/record">) {
  const person = await memberOrSignIn();
  if (!can(person, "payments.record")) return <AccessRestricted />;
  const today = calendarDayOf(new Date(), getAssociation().timeZone);
  const prefilled = await prefill(person, await searchParams);
  return (
    <PaymentsFrame
      title="Record a payment"
      description="Enter the payment, then the amounts it covers. It can cover several people, or part of an amount."
    >
      <RecordReceivedPayment
        // The box leads here from here, too.
        key={JSON.stringify(prefilled)}
        today={today}
        {...prefilled}
      />
    </PaymentsFrame>
  );
}

type Query = Record<string, string | string[] | undefined>;

/**
 * What a link to the form says: `references`, `amount`, `method` and `receivedOn`, or `payer` or `creditOf`, whose credit it is to be. Each amount gets what is outstanding of
 * it; those that have been paid are left out.
 */
async function prefill(person: Staff<"payments.record">, query: Query) {
  const { references, amount, method, receivedOn, payer, creditOf } = receivedPaymentLink.parse(query);
  const isAllowed = can(person, "payments.read") && can(person, "payments.record");
  const found = isAllowed && references.length > 0 ? await readAmountsDue(person, references) : [];
  const open = found.filter((due) => due.openCents > 0 && !due.isOwn);
  const chosen: ChosenAmount[] = [];
  for (const due of open) {
    const restCents = restOf(parseCents(amount) ?? Infinity, chosen);
    chosen.push(toChosen(due, restCents));
  }
  const sumCents = -restOf(0, chosen);
  return {
    prefilled: {
      ...(amount ? { amount } : sumCents > 0 && { amount: formatCents(sumCents) }),
      ...(method && { method }),
      ...(receivedOn && { receivedOn }),
    } satisfies Partial<ReceivedPaymentValues>,
    chosenBefore: chosen.filter((one) => parseCents(one.amount) !== 0),
    member: payer ? await findPayingMember(person, payer) : null,
    creditOf,
    isNothingLeft: references.length > 0 && open.length === 0,
  };
}
