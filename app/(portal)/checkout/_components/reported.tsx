"use client";

import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { withdrawReportAction } from "../actions";

type ReportedProps = {
  id: string;
  /** "Nov 26" */
  reportedOn: string;
  subject: string;
};

/** Says that a payment is reported, and lets the member withdraw that. */
export function Reported({ id, reportedOn, subject }: ReportedProps) {
  const { submit, busy } = useSubmit(withdrawReportAction, {
    success: { title: "Report Withdrawn", description: "You can report the payment again." },
    failureTitle: "Update Failed",
  });
  return (
    <>
      <span className="text-sm text-ink">Reported on {reportedOn}: we are checking it.</span>
      <Button
        size="sm"
        variant="ghost"
        busy={busy}
        aria-label={`Withdraw report for ${subject}`}
        onClick={() => void submit({ id })}
      >
        Withdraw
      </Button>
    </>
  );
}
