import type { Metadata } from "next";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { PaymentsFrame } from "@/components/payments/payments-frame";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { can } from "@/lib/auth/member";
import type { Member } from "@/lib/auth/member";
import { calendarDayOf } from "@/lib/core/format";
import { formatCents, parseCents } from "@/lib/core/money";
import { findOpenAmount } from "@/lib/payments/receivables";
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
      description="Enter what came in, and which amounts it pays: several people's, a part of one, or less than came in."
    >
      <RecordReceivedPayment
        // The box leads here from here, too.
        key={JSON.stringify(prefilled)}
        today={today}
        prefilled={prefilled}
      />
    </PaymentsFrame>
  );
}

type Query = Record<string, string | string[] | undefined>;

/** What a link to the form says: `references`, `amount`, `method` and `receivedOn`. Each row gets what is open of it. */
async function prefill(person: Member, query: Query): Promise<Partial<ReceivedPaymentValues>> {
  const { references, amount, method, receivedOn } = receivedPaymentLink.parse(query);
  let leftCents = parseCents(amount) ?? Infinity;
  let sumCents = 0;
  const allocations: ReceivedPaymentValues["allocations"] = [];
  for (const reference of references) {
    const due = can(person, "payments.read") ? await findOpenAmount(person, reference) : null;
    const cents = Math.min(leftCents, parseCents(due?.open) ?? 0);
    leftCents -= cents;
    sumCents += cents;
    allocations.push({ reference, amount: cents > 0 ? formatCents(cents) : "" });
  }
  return {
    ...(amount ? { amount } : sumCents > 0 && { amount: formatCents(sumCents) }),
    ...(method && { method }),
    ...(receivedOn && { receivedOn }),
    ...(allocations.length > 0 && { allocations }),
  };
}
