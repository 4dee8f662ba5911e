import type { Metadata } from "next";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { PaymentsFrame } from "@/components/payments/payments-frame";
import { memberOrSignIn } from "@/lib/auth/actor";
import { can } from "@/lib/auth/member";
import { NewInvoice } from "./_components/new-invoice";

export const metadata: Metadata = { title: "New invoice" };

/** Makes one invoice about several people's amounts due, for their employer. */
export default async function NewInvoicePage() {
  const person = await memberOrSignIn();
  if (!can(person, "payments.record")) return <AccessRestricted />;
  return (
    <PaymentsFrame
      title="New invoice"
      description="Choose whose amounts an employer pays. If all of them are one person's, we’ll email them the invoice."
    >
      <NewInvoice />
    </PaymentsFrame>
  );
}
