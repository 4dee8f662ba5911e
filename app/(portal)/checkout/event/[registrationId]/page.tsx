import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { readBank } from "@/lib/bank/shared/read-bank";
import { findEventDue } from "@/lib/cashier/checkout";
import { Checkout } from "@/components/payments/checkout";
import { ReportDues } from "@/components/payments/report-dues";
import { pathTo } from "@/lib/core/path-to";
import { listOwed } from "@/lib/payments/owed-queries";
import { listMyReports } from "@/lib/payments/report-queries";
import { reportPaymentAction, withdrawReportAction } from "../../actions";

export const metadata: Metadata = { title: "Payment" };

const actions = { report: reportPaymentAction, withdraw: withdrawReportAction };

/** The payment page of the member's own registration, found by its id or by the event's. */
export default async function EventCheckoutPage({ params }: PageProps<"/checkout/event/[registrationId]">) {
  const person = await memberOrSignIn();
  const due = await findEventDue(person, (await params).registrationId);
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
      association={{ ...getAssociation(), bank: await readBank(due.event?.id ?? null) }}
      back={{ href: pathTo("/events", { query: { tab: "mine" } }), label: "Back to My Registrations" }}
    />
  );
}
