"use client";

import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import type { PendingProposal } from "@/lib/bank/queries";
import { formatDateTime } from "@/lib/core/format";
import { twoPeopleWords } from "@/lib/proposals/labels";
import { approveBankDetailsAction, stopBankDetailsAction } from "../actions";

type PendingBankDetailsProps = {
  proposal: PendingProposal;
  timeZone: string;
  mayStop: boolean;
};

/** Proposed bank details that wait for a second person's approval or for their date. */
export function PendingBankDetails({ proposal, timeZone, mayStop }: PendingBankDetailsProps) {
  const { id, eventTitle, proposedBy, proposedAt, effectiveAt, canApprove } = proposal;
  const approve = useSubmit(approveBankDetailsAction, {
    success: { title: "Bank details approved", description: "They are in effect." },
    failureTitle: "Approval Failed",
  });
  const stop = useSubmit(stopBankDetailsAction, {
    success: { title: "Change stopped", description: "The bank details haven’t changed." },
    failureTitle: "Update Failed",
  });
  const isBusy = approve.busy || stop.busy;
  return (
    <div className="rounded-md border border-line bg-aqua-soft p-4 text-sm text-aqua-ink">
      <p className="font-medium">Pending approval{eventTitle ? `: ${eventTitle}` : ""}</p>
      <p className="mt-1">
        Proposed by {proposedBy} on {formatDateTime(new Date(proposedAt), timeZone)}. In effect from{" "}
        {formatDateTime(new Date(effectiveAt), timeZone)} unless someone stops it.{" "}
        {canApprove
          ? "To apply it now, compare it with the bank’s letter and approve it."
          : `A colleague with permission can approve it sooner. ${twoPeopleWords}`}
      </p>
      <dl className="mt-3 grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
        {linesOf(proposal).map(([label, value]) => (
          <div key={label}>
            <dt className="inline text-ink-soft">{label}: </dt>
            <dd className="inline font-medium wrap-anywhere text-ink">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        {canApprove && (
          <Button size="sm" busy={approve.busy} disabled={isBusy} onClick={() => void approve.submit({ id })}>
            Approve
          </Button>
        )}
        {mayStop && (
          <Button
            size="sm"
            variant="secondary"
            busy={stop.busy}
            disabled={isBusy}
            onClick={() => void stop.submit({ id })}
          >
            Stop this change
          </Button>
        )}
      </div>
    </div>
  );
}

function linesOf(proposal: PendingProposal): [label: string, value: string][] {
  if (!("accountName" in proposal)) return [["Account", "the association's"]];
  const lines: [string, string | null | undefined][] = [
    ["Account name", proposal.accountName],
    ["Bank", proposal.bankName],
    ["Account number", proposal.accountNumber],
    ["SWIFT", proposal.swift],
    ["Account type", proposal.accountType],
    ["Transit number", proposal.transitNumber],
    ["Bank address", proposal.bankAddress],
  ];
  return lines.flatMap(([label, value]) => (value ? [[label, value]] : []));
}
