import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { findMembershipDue } from "@/lib/cashier/checkout";
import { Checkout } from "@/components/payments/checkout";
import { ReportDues } from "@/components/payments/report-dues";
import { pathTo } from "@/lib/core/path-to";
import { listOwed } from "@/lib/payments/owed-queries";
import { listMyReports } from "@/lib/payments/report-queries";
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
      report={
        <ReportDues
          items={(await listOwed(person)).filter(({ id }) => id === due.id)}
          subject={due.description}
          reports={await listMyReports(person)}
          timeZone={getAssociation().timeZone}
          isMain={!due.paymentUrl}
          actions={actions}
        />
      }
      association={getAssociation()}
      back={{ href: pathTo("/"), label: "Back to Dashboard" }}
    />
  );
}
