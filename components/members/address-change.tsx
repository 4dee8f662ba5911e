"use client";

import { pathTo } from "@/lib/core/path-to";
import Link from "next/link";
import { usePermissions } from "@/components/auth/permissions";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import type { ShownAddressChange } from "@/lib/email-addresses/shared/address-change-queries";
import { formatDateTime } from "@/lib/core/format";
import type { Action } from "@/lib/core/operation";
import type { approveAddressChange } from "@/lib/address-proof/approve-address-change";
import type { stopAddressChange } from "@/lib/email-addresses/stop-address-change";
import { twoPeopleWords } from "@/lib/proposals/labels";
import { proposalRules } from "@/lib/proposals/rules";

const { newAddress } = proposalRules;

type AddressChangeProps = {
  change: ShownAddressChange;
  timeZone: string;
  onApprove: Action<typeof approveAddressChange>;
  onStop: Action<typeof stopAddressChange>;
  /** Whether the change is in a list, which names the member with a link to the record. */
  isInList?: boolean;
};

/** A new email address that waits for seven days or an owner's approval, with the viewer's actions. */
export function AddressChange({ change, timeZone, onApprove, onStop, isInList = false }: AddressChangeProps) {
  const { id, userId, name, oldEmail, newEmail, requestedBy, approvedBy, canApprove } = change;
  const isPermitted = usePermissions();
  const approve = useSubmit(onApprove, {
    success: ({ isInForce }) => ({
      title: "Address Approved",
      description: isInForce
        ? `The address is now ${newEmail}, and we've emailed an invitation there.`
        : `It changes as soon as ${newEmail} is confirmed.`,
    }),
    failureTitle: "Approval Failed",
  });
  const stop = useSubmit(onStop, {
    success: { title: "Change Cancelled", description: `The address stays ${oldEmail}.` },
    failureTitle: "Update Failed",
  });
  const isBusy = approve.busy || stop.busy;
  return (
    <div className="rounded-md bg-warning-soft p-4 text-sm wrap-anywhere">
      <p className="font-medium">
        {isInList ? (
          <Link
            href={pathTo("/admin/members/[memberId]", { memberId: userId })}
            prefetch={false}
            className="text-aqua-ink hover:underline"
          >
            {name}
          </Link>
        ) : (
          "Email address change"
        )}
      </p>
      <p className="mt-1">
        From {oldEmail} to {newEmail}. {requestedBy} requested it on{" "}
        {formatDateTime(new Date(change.requestedAt), timeZone)}. {statusOf(change, timeZone)}
      </p>
      {!approvedBy && (
        <p className="mt-1">
          {canApprove
            ? "No one has ever confirmed the old address. Approve only if you know from the member that the new one is right."
            : `Another owner can approve it sooner. ${twoPeopleWords}`}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {canApprove && (
          <Button size="sm" busy={approve.busy} disabled={isBusy} onClick={() => void approve.submit({ id })}>
            Approve
          </Button>
        )}
        {isPermitted(newAddress.stopping) && (
          <Button
            size="sm"
            variant="secondary"
            busy={stop.busy}
            disabled={isBusy}
            onClick={() => void stop.submit({ id })}
          >
            Cancel change
          </Button>
        )}
      </div>
    </div>
  );
}

function statusOf({ isProven, approvedBy, effectiveAt }: ShownAddressChange, timeZone: string): string {
  const when = formatDateTime(new Date(effectiveAt), timeZone);
  if (approvedBy) return `${approvedBy} approved it. It takes effect once the new address is confirmed.`;
  return isProven
    ? `The new address is confirmed. It takes effect on ${when}, unless someone objects.`
    : `The new address is not confirmed yet. It takes effect on ${when} at the earliest.`;
}
