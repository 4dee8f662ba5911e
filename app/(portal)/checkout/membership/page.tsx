import { CircleCheck } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { RenewalState } from "@/components/cpd/renewal-state";
import { EmptyState } from "@/components/layout/empty-state";
import { PageHeading } from "@/components/layout/page-heading";
import { Main } from "@/components/layout/main";
import { Button } from "@/components/ui/button";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { findUpcomingDues, findNextDuesForCheckout } from "@/lib/cashier/checkout";
import { pathTo } from "@/lib/core/path-to";
import { findOwnGauge } from "@/lib/cpd/queries";
import { listMyReports } from "@/lib/payments/report-queries";
import { readStage } from "@/lib/members/dashboard";
import { listOwed } from "@/lib/payments/owed-queries";
import { BeforeApproval } from "@/components/payments/before-approval";
import { Checkout } from "@/components/payments/checkout";
import { ReportDues } from "@/components/payments/report-dues";
import { DueFirst } from "@/components/payments/due-first";
import { UpcomingDuesCheckout } from "@/components/payments/upcoming-dues-checkout";
import { RequestReference } from "./_components/request-reference";
import { reportPaymentAction, withdrawReportAction } from "../actions";

export const metadata: Metadata = { title: "Payment" };

const actions = { report: reportPaymentAction, withdraw: withdrawReportAction };

/** The page of the signed-in member's current dues. Opening the page never creates an amount due. */
export default async function MembershipCheckoutPage() {
  const person = await memberOrSignIn();
  const due = await findNextDuesForCheckout(person);
  const owed = await listOwed(person);
  const association = getAssociation();
  const shared = { association, back: { href: pathTo("/"), label: "Back to Dashboard" } };
  const gauge = await findOwnGauge(person);
  const first = (duesDate: Date | null) => (
    <>
      <DueFirst owed={owed} duesDate={duesDate?.toISOString() ?? null} timeZone={association.timeZone} />
      <RenewalState gauge={gauge} warns={association.policies.cpd.warnDaysBefore > 0} />
    </>
  );
  if (due) {
    return (
      <Checkout
        due={due}
        {...shared}
        notice={first(due.dueDate)}
        report={
          <ReportDues
            items={owed.filter(({ id }) => id === due.id)}
            subject={due.description}
            reports={await listMyReports(person)}
            timeZone={association.timeZone}
            isMain={!due.paymentUrl}
            actions={actions}
          />
        }
      />
    );
  }
  const ahead = await findUpcomingDues(person);
  if (!ahead) return <NothingDue membershipType={person.membershipType} notice={first(null)} />;
  return (
    <UpcomingDuesCheckout
      ahead={ahead}
      {...shared}
      request={<RequestReference isEarly={ahead.state === "not_due"} />}
      notice={
        <>
          {ahead.state === "awaiting_approval" && <BeforeApproval stage={await readStage(person)} />}
          {first(ahead.state === "awaiting_approval" ? null : ahead.dueDate)}
        </>
      }
    />
  );
}

type NothingDueProps = { membershipType: string; notice: ReactNode };

function NothingDue({ membershipType, notice }: NothingDueProps) {
  return (
    <Main>
      <PageHeading title="Payment" />
      <div className="mt-6 empty:hidden">{notice}</div>
      <div className="mt-6">
        <EmptyState
          icon={CircleCheck}
          title="Nothing to pay"
          description={`There is no annual fee for ${membershipType} membership.`}
          action={
            <Button asChild>
              <Link href={pathTo("/")}>Back to Dashboard</Link>
            </Button>
          }
        />
      </div>
    </Main>
  );
}
