import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { findMembershipDue } from "@/lib/cashier/checkout";
import { Checkout } from "@/components/payments/checkout";
import { ReportOne } from "@/components/payments/report-one";
import { pathTo } from "@/lib/core/path-to";
import { reportPaymentAction, withdrawReportAction } from "../../actions";

export const metadata: Metadata = { title: "Payment" };

const actions = { report: reportPaymentAction, withdraw: withdrawReportAction };

/** The dues of one year, unpaid or paid. */
export default async function MembershipDuePage({ params }: PageProps<"/checkout/membership/[dueId]">) {
  const person = await memberOrSignIn();
  const due = await findMembershipDue(person, (await params).dueId);
  if (!due) notFound();
  return (
    <Checkout
      due={due}
      report={<ReportOne person={person} dueId={due.id} actions={actions} />}
      association={getAssociation()}
      back={{ href: pathTo("/"), label: "Back to Dashboard" }}
    />
  );
}
