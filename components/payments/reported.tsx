"use client";

import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import type { Outcome } from "@/lib/core/errors";

type Withdraw = (nothing: undefined, options: { idempotencyKey: string }) => Promise<Outcome<unknown>>;

type ReportedProps = {
  /** The day of the report: "Nov 26". */
  reportedOn: string;
  subject: string;
  /** The references that the report is about; empty when it is about everything next to it. */
  references: string[];
  /** Withdraws the report; null for people who did not make it alone. */
  withdraw: Withdraw | null;
};

/** A notice that a payment is reported, with a button for its author to withdraw the report. */
export function Reported({ reportedOn, subject, references, withdraw }: ReportedProps) {
  return (
    <>
      <span className="text-sm text-ink">
        Reported on {reportedOn}
        {references.length > 0 && ` for ${references.join(", ")}`}: we’re checking it.
      </span>
      {withdraw && <WithdrawReport subject={subject} withdraw={withdraw} />}
    </>
  );
}

function WithdrawReport({ subject, withdraw }: { subject: string; withdraw: Withdraw }) {
  const { submit, busy } = useSubmit(withdraw, {
    success: { title: "Report Withdrawn", description: "You can report the payment again." },
    failureTitle: "Update Failed",
  });
  return (
    <Button
      size="sm"
      variant="ghost"
      busy={busy}
      aria-label={`Withdraw report for ${subject}`}
      onClick={() => void submit(undefined)}
    >
      Withdraw
    </Button>
  );
}
