import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { readBank } from "@/lib/bank/shared/read-bank";
import { findEventDue } from "@/lib/cashier/checkout";
import { ReportOne } from "@/app/(portal)/checkout/_components/report-one";
import { Checkout } from "@/components/payments/checkout";
import { pathTo } from "@/lib/core/path-to";

export const metadata: Metadata = { title: "Payment" };

/** The payment page of the member's own registration, found by its id or by the event's. */
export default async function EventCheckoutPage({ params }: PageProps<"/checkout/event/[registrationId]">) {
  const person = await memberOrSignIn();
  const due = await findEventDue(person, (await params).registrationId);
  if (!due) notFound();
  return (
    <Checkout
      due={due}
      report={<ReportOne person={person} dueId={due.id} />}
      association={{ ...getAssociation(), bank: await readBank(due.event?.id ?? null) }}
      back={{ href: pathTo("/events", { query: { tab: "mine" } }), label: "Back to My Registrations" }}
    />
  );
}
