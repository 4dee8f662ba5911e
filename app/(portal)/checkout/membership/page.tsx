import { CircleCheck } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { EmptyState } from "@/components/layout/empty-state";
import { PageHeading } from "@/components/layout/page-heading";
import { Button } from "@/components/ui/button";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { findUpcomingDues, findOpenDues } from "@/lib/cashier/checkout";
import { Checkout } from "@/components/payments/checkout";
import { UpcomingDuesCheckout } from "@/components/payments/upcoming-dues-checkout";
import { RequestReference } from "./_components/request-reference";

export const metadata: Metadata = { title: "Payment" };

/** The current dues of the signed-in member. Opening the page never creates an amount due. */
export default async function MembershipCheckoutPage() {
  const person = await memberOrSignIn();
  const due = await findOpenDues(person);
  const shared = { association: getAssociation(), back: { href: "/", label: "Back to Dashboard" } };
  if (due) return <Checkout due={due} {...shared} />;
  const ahead = await findUpcomingDues(person);
  if (!ahead) return <NothingDue membershipType={person.membershipType} />;
  return (
    <UpcomingDuesCheckout
      ahead={ahead}
      {...shared}
      request={<RequestReference isEarly={ahead.state === "not_due"} />}
    />
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
          description={`There is no annual fee for ${membershipType} membership.`}
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
