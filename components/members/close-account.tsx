"use client";

import { ConfirmationWithReason } from "@/components/forms/confirmation-with-reason";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import type { MemberVerbs, MenuMember } from "./member-verbs";
import { useMemberChange } from "./use-member-change";

type CloseAccountProps = MenuDialogProps & { member: MenuMember; onChange: MemberVerbs["setSuspension"] };

export function CloseAccount({ member: { id, name, email }, onChange, ...dialog }: CloseAccountProps) {
  const { submit, busy } = useMemberChange(
    dialog,
    (reason: string, options) => onChange({ id, suspended: true, closed: true, reason }, options),
    {
      success: { title: "Account closed", description: `${name} has been signed out and can't sign in.` },
      failureTitle: "Update Failed",
    },
  );
  return (
    <ConfirmationWithReason
      {...dialog}
      title={`Close ${name}’s account?`}
      description={
        <>
          <p>For someone who has left or died. You can reopen the account.</p>
          <ul className="mt-2 list-disc space-y-1 pl-5 text-ink">
            <li>The membership ends, and no dues or reminders follow.</li>
            <li>They are signed out everywhere and can&apos;t sign in.</li>
            <li>What they owe stays outstanding. Void the amount if no one owes it.</li>
            <li>Profile, documents, messages and payments stay until you delete the account.</li>
          </ul>
          <p className="mt-2">
            <span className="wrap-anywhere">{email}</span> will be notified by email, without the reason.
          </p>
        </>
      }
      verb="Close account"
      busyWords="Closing..."
      keepVerb="Cancel"
      tone="destructive"
      busy={busy}
      onConfirm={submit}
      hint="Recorded in the audit log. Visible to administrators only."
      missing="Enter a reason for closing the account"
    />
  );
}
