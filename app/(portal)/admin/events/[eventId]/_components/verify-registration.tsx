"use client";

import { Confirmation } from "@/components/forms/confirmation";
import { useSubmit } from "@/components/forms/use-submit";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import type { ListedAttendee } from "@/lib/registrations/attendee-queries";
import { verifyMemberRateAction } from "../actions";

type VerifyRegistrationProps = MenuDialogProps & { attendee: ListedAttendee; rate: string | null };

/** Confirms that this person may pay the member rate or, where none is to be verified, that the address is theirs. */
export function VerifyRegistration({ attendee, rate, ...dialog }: VerifyRegistrationProps) {
  const { id, name, email, companyName, memberRateToVerify } = attendee;
  const { submit, busy } = useSubmit(verifyMemberRateAction, {
    success: memberRateToVerify
      ? { title: "Member rate verified", description: `${name} pays the member rate.` }
      : { title: "Registration confirmed", description: `We’ll email ${name} the ticket.` },
    failureTitle: "Update Failed",
    onDone: () => dialog.onOpenChange(false),
  });
  return (
    <Confirmation
      {...dialog}
      title={memberRateToVerify ? `Verify the member rate for ${name}?` : `Confirm ${name}’s registration?`}
      description={
        <>
          <p>
            {rate && memberRateToVerify && `“${rate}” was chosen. `}
            {memberRateToVerify
              ? "The person wasn't signed in as an active member, so please check that they are one."
              : "The person hasn't used the link we emailed, so please check that this address is theirs."}
          </p>
          <p className="mt-2 text-ink">
            {email}
            {companyName && <span className="block text-ink-soft">{companyName}</span>}
          </p>
        </>
      }
      verb={memberRateToVerify ? "Verify member rate" : "Confirm registration"}
      busyWords="Saving..."
      keepVerb="Cancel"
      tone="primary"
      busy={busy}
      onConfirm={() => void submit({ id })}
    />
  );
}
