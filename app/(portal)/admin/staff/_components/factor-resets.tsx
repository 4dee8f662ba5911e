"use client";

import { pathTo } from "@/lib/core/path-to";
import Link from "next/link";
import { useState } from "react";
import { useSubmit } from "@/components/forms/use-submit";
import { DismissLostFactor } from "@/components/staff/dismiss-lost-factor";
import { Button } from "@/components/ui/button";
import { formatDateTime } from "@/lib/core/format";
import { twoPeopleWords } from "@/lib/proposals/labels";
import type { LostFactorReport, OpenFactorReset } from "@/lib/staff/factor-reset-queries";
import { approveFactorResetAction, dismissLostFactorAction, stopFactorResetAction } from "../actions";

type FactorResetsProps = {
  /** Reports by people who can't sign in and whom nobody has called yet. */
  lost: LostFactorReport[];
  resets: OpenFactorReset[];
  timeZone: string;
  /** The viewer's id if they are an owner; null for others, who can only read the list. */
  ownerId: string | null;
};

/** Removals of second factors that wait for another owner's approval or for their date. */
export function FactorResets({ lost, resets, timeZone, ownerId }: FactorResetsProps) {
  return (
    <section aria-labelledby="factor-resets" className="mt-6">
      <h2 id="factor-resets" className="font-semibold">
        Lost second factors
      </h2>
      <ul className="mt-3 grid gap-3">
        {lost.map(({ id, name, email, lostAt }) => (
          <li key={id} className="rounded-md border border-warning/40 bg-warning-soft p-4 text-sm">
            <p className="font-medium wrap-anywhere">
              {name} ({email})
            </p>
            <p className="mt-1">
              Reported on {formatDateTime(new Date(lostAt), timeZone)} that they can&apos;t use any second
              factor, and is waiting for a call from an owner.{" "}
              {ownerId && ownerId !== id && (
                <Link
                  href={pathTo("/admin/staff/[memberId]", { memberId: id }, { hash: "lost-factor" })}
                  prefetch={false}
                  className="font-medium text-aqua-ink hover:underline"
                >
                  Open their page
                </Link>
              )}
            </p>
            {ownerId && ownerId !== id && (
              <DismissLostFactor member={{ id, name }} className="mt-3" onDismiss={dismissLostFactorAction} />
            )}
          </li>
        ))}
        {resets.map((reset) => (
          <li key={reset.id}>
            <Reset reset={reset} timeZone={timeZone} ownerId={ownerId} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Reset({
  reset,
  timeZone,
  ownerId,
}: { reset: OpenFactorReset } & Omit<FactorResetsProps, "resets" | "lost">) {
  const { id, name, email, requestedBy, effectiveAt, canApprove } = reset;
  const [code, setCode] = useState<string | null>(null);
  const approve = useSubmit(approveFactorResetAction, {
    onDone: (approved) => setCode(approved.code),
    success: { title: "Reset approved", description: `${name} has a day to object.` },
    failureTitle: "Approval Failed",
  });
  const stop = useSubmit(stopFactorResetAction, {
    success: { title: "Reset stopped", description: `${name}’s second factor hasn’t changed.` },
    failureTitle: "Update Failed",
  });
  const isBusy = approve.busy || stop.busy;
  return (
    <div className="rounded-md border border-line bg-aqua-soft p-4 text-sm text-aqua-ink">
      <p className="font-medium wrap-anywhere">
        {name} ({email})
      </p>
      <p className="mt-1">
        {requestedBy ? `${requestedBy} requested a reset.` : "Requested from the server’s command line."}{" "}
        {effectiveAt
          ? `The second factor will be removed on ${formatDateTime(new Date(effectiveAt), timeZone)}, unless someone stops it.`
          : canApprove
            ? "Phone the person before you approve it."
            : `Another owner must approve it. ${twoPeopleWords}`}
      </p>
      {code && (
        <div role="status" className="mt-3">
          <p>Tell {name} this code over the phone:</p>
          <p className="my-1 font-mono text-base font-medium select-all">{code}</p>
          <p>
            They need it, along with their password, once the second factor is removed. You won’t see it
            again.
          </p>
        </div>
      )}
      {ownerId && (
        <div className="mt-3 flex flex-wrap gap-2">
          {canApprove && (
            <Button
              size="sm"
              busy={approve.busy}
              disabled={isBusy}
              onClick={() => void approve.submit({ id })}
            >
              Approve
            </Button>
          )}
          <Button
            size="sm"
            variant="secondary"
            busy={stop.busy}
            disabled={isBusy}
            onClick={() => void stop.submit({ id })}
          >
            Stop this reset
          </Button>
        </div>
      )}
    </div>
  );
}
