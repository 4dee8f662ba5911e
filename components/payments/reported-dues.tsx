"use client";

import { api } from "@/components/api/api-client";
import type { Action } from "@/lib/core/operation";
import type { reportPayment } from "@/lib/payments/report-payment";
import type { withdrawReport } from "@/lib/payments/withdraw-report";
import { Reported } from "./reported";
import { ReportPayment } from "./report-payment";

export type ReportActions = {
  report: Action<typeof reportPayment>;
  withdraw: Action<typeof withdrawReport>;
};

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
  actions: ReportActions;
};

/** The reports of payments of a member's amounts due, and the button that reports another. */
export function ReportedDues({ subject, reports, rest, today, isMain = false, actions }: ReportedDuesProps) {
  return (
    <>
      {reports.map(({ id, ...report }) => (
        <Reported
          key={id}
          {...report}
          subject={subject}
          withdraw={(_nothing, options) => actions.withdraw({ id }, options)}
        />
      ))}
      {rest && (
        <ReportPayment
          {...{ subject, today, isMain, openCents: rest.openCents }}
          report={(facts, options) => actions.report({ ...facts, amountDueIds: rest.amountDueIds }, options)}
          sendProof={(id, file) =>
            api("PUT /api/payments/reports/{id}/proof", { id, fileName: file.name }, { file })
          }
        />
      )}
    </>
  );
}
