"use client";

import { api } from "@/components/api/api-client";
import { Reported } from "@/components/payments/reported";
import { ReportPayment } from "@/components/payments/report-payment";
import { reportPaymentAction, withdrawReportAction } from "../actions";

type ReportedDuesProps = {
  /** The amounts on this card in words. */
  subject: string;
  /** Reported payments of these amounts. `references` is empty for a report about all of them. */
  reports: { id: string; reportedOn: string; references: string[] }[];
  /** The amounts that are not reported yet; null when all are. */
  rest: { amountDueIds: string[]; openCents: number } | null;
  /** Today in the association's zone: "2026-11-21". */
  today: string;
  /** Whether the button is the main one of its page. */
  isMain?: boolean;
};

/** The reports of payments of a member's amounts due, and the button that reports another. */
export function ReportedDues({ subject, reports, rest, today, isMain = false }: ReportedDuesProps) {
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
          {...{ subject, today, isMain, openCents: rest.openCents }}
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
