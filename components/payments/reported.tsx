"use client";

import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import type { Outcome } from "@/lib/core/errors";

type Withdraw = (nothing: undefined, options: { idempotencyKey: string }) => Promise<Outcome<unknown>>;

type ReportedProps = {
  /** "Nov 26" */
  reportedOn: string;
  subject: string;
  /** The references that it is about, where that is not all that stands beside it. */
  references: string[];
  /** Null where it is not theirs alone to withdraw. */
  withdraw: Withdraw | null;
};

/** Says that a payment is reported, and lets whoever reported it withdraw that. */
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
