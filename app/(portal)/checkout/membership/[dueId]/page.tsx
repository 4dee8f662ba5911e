import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { RenewalState } from "@/components/cpd/renewal-state";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { findMembershipDue } from "@/lib/cashier/checkout";
import { Checkout } from "@/components/payments/checkout";
import { ReportDues } from "@/components/payments/report-dues";
import { pathTo } from "@/lib/core/path-to";
import { findOwnGauge } from "@/lib/cpd/queries";
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
  const { policies } = getAssociation();
  return (
    <Checkout
      due={due}
      notice={
        due.settledAt ? null : (
          <RenewalState gauge={await findOwnGauge(person)} warns={policies.cpd.warnDaysBefore > 0} />
        )
      }
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
