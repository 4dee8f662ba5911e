"use client";

import { Confirmation } from "@/components/forms/confirmation";
import { useSubmit } from "@/components/forms/use-submit";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import type { ListedAttendee } from "@/lib/registrations/attendee-queries";
import { verifyMemberRateAction } from "../actions";

type VerifyRateProps = MenuDialogProps & { attendee: ListedAttendee; rate: string | null };

/** An administrator has looked: this person may have the member rate. */
export function VerifyRate({ attendee, rate, ...dialog }: VerifyRateProps) {
  const { id, name, email, companyName } = attendee;
  const { submit, busy } = useSubmit(verifyMemberRateAction, {
    success: { title: "Member rate verified", description: `${name} keeps the member rate.` },
    failureTitle: "Update Failed",
    onDone: () => dialog.onOpenChange(false),
  });
  return (
    <Confirmation
      {...dialog}
      title={`May ${name} have the member rate?`}
      description={
        <>
          <p>
            {rate && `“${rate}” was chosen. `}No active member is known by this e-mail address, so please
            check who it is.
          </p>
          <p className="mt-2 text-ink">
            {email}
            {companyName && <span className="block text-ink-soft">{companyName}</span>}
          </p>
        </>
      }
      verb="Verify member rate"
      busyWords="Saving..."
      keepVerb="Not yet"
      tone="primary"
      busy={busy}
      onConfirm={() => void submit({ id })}
    />
  );
}
