"use client";

import { api } from "@/components/api/api-client";
import { Reported } from "@/components/payments/reported";
import { ReportPayment } from "@/components/payments/report-payment";
import { reportPaymentAction, withdrawReportAction } from "../actions";

type ReportedDuesProps = {
  /** What stands here, in words. */
  subject: string;
  /** What is reported of it, each with the references that it is about where it is not about all of it. */
  reports: { id: string; reportedOn: string; references: string[] }[];
  /** What is not reported yet; null where all is. */
  rest: { amountDueIds: string[]; openCents: number } | null;
  /** The association's day: "2026-11-21". */
  today: string;
};

/** Where a member says that they have paid some amounts due, and sees what they have reported of them. */
export function ReportedDues({ subject, reports, rest, today }: ReportedDuesProps) {
  return (
    <>
      {reports.map(({ id, ...report }) => (
        <Reported
          key={id}
          {...report}
          subject={subject}
          withdraw={(_nothing, options) => withdrawReportAction({ id }, options)}
        />
      ))}
      {rest && (
        <ReportPayment
          {...{ subject, today, openCents: rest.openCents }}
          report={(facts, options) =>
            reportPaymentAction({ ...facts, amountDueIds: rest.amountDueIds }, options)
          }
          sendProof={(id, file) =>
            api("PUT /api/payments/reports/{id}/proof", { id, fileName: file.name }, { file })
          }
        />
      )}
    </>
  );
}
