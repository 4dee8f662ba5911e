import { ArrowLeft } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { PageHeading } from "@/components/layout/page-heading";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { can } from "@/lib/auth/member";
import { calendarDayOf } from "@/lib/core/format";
import { findOpenAmount } from "@/lib/payments/receivables";
import { RecordReceivedPayment } from "./_components/record-received-payment";

export const metadata: Metadata = { title: "Record a payment" };

/** Records one payment over several amounts due, or over a part of one. `?reference=` fills in what is open of one. */
export default async function RecordPaymentPage({ searchParams }: PageProps<"/admin/payments/record">) {
  const person = await memberOrSignIn();
  if (!can(person, "payments.record")) return <AccessRestricted />;
  const { reference } = await searchParams;
  const due =
    typeof reference === "string" && can(person, "payments.read")
      ? await findOpenAmount(person, reference)
      : null;
  return (
    <main id="main" tabIndex={-1} className="page py-8 sm:py-10">
      <Link
        href="/admin/payments"
        className="inline-flex items-center gap-1.5 text-sm font-medium text-aqua-ink hover:underline"
      >
        <Icon of={ArrowLeft} /> Payments
      </Link>
      <div className="mt-3">
        <PageHeading
          title="Record a payment"
          description="Enter what came in, and which amounts it pays: several people's, a part of one, or less than came in."
        />
      </div>
      <RecordReceivedPayment
        // The box leads here from here, too.
        key={due?.reference}
        today={calendarDayOf(new Date(), getAssociation().timeZone)}
        due={due}
      />
    </main>
  );
}
