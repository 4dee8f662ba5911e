import { CircleCheck } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { EmptyState } from "@/components/layout/empty-state";
import { PageHeading } from "@/components/layout/page-heading";
import { Button } from "@/components/ui/button";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { openMembershipDue } from "@/lib/payments/checkout";
import { Checkout } from "@/components/payments/checkout";

export const metadata: Metadata = { title: "Payment" };

/** The year's fee of the member who looks (decisions §7). */
export default async function MembershipCheckoutPage() {
  const person = await memberOrSignIn();
  const due = await openMembershipDue(person);
  if (!due) return <NothingDue membershipType={person.membershipType} />;
  return (
    <Checkout due={due} association={getAssociation()} back={{ href: "/", label: "Back to Dashboard" }} />
  );
}

function NothingDue({ membershipType }: { membershipType: string }) {
  return (
    <main id="main" tabIndex={-1} className="page py-8 sm:py-10">
      <PageHeading title="Payment" />
      <div className="mt-6">
        <EmptyState
          icon={CircleCheck}
          title="Nothing to pay"
          description={`A ${membershipType} membership has no annual fee.`}
          action={
            <Button asChild>
              <Link href="/">Back to Dashboard</Link>
            </Button>
          }
        />
      </div>
    </main>
  );
}
