"use client";

import { ConfirmationWithReason } from "@/components/forms/confirmation-with-reason";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import type { MemberVerbs, MenuMember } from "./member-verbs";
import { useMemberChange } from "./use-member-change";

type SuspendMemberProps = MenuDialogProps & { member: MenuMember; onChange: MemberVerbs["setSuspension"] };

export function SuspendMember({
  member: { id, name, email, isAdmin },
  onChange,
  ...dialog
}: SuspendMemberProps) {
  const { submit, busy } = useMemberChange(
    dialog,
    (reason: string, options) => onChange({ id, suspended: true, reason }, options),
    {
      success: { title: "Account suspended", description: `${name} has been signed out and can't sign in.` },
      failureTitle: "Update Failed",
    },
  );
  return (
    <ConfirmationWithReason
      {...dialog}
      title={`Suspend ${name}?`}
      description={
        <>
          <p>You can lift the suspension at any time. Until then:</p>
          <ul className="mt-2 list-disc space-y-1 pl-5 text-ink">
            <li>They are signed out everywhere and can&apos;t sign in.</li>
            <li>Links to set a password or confirm an address stop working.</li>
            {isAdmin && <li>They have no administrator permissions.</li>}
            <li>Their profile, registrations, documents, messages and payments are not affected.</li>
          </ul>
          <p className="mt-2">
            <span className="wrap-anywhere">{email}</span> will be notified by email, without the reason.
          </p>
        </>
      }
      verb="Suspend account"
      busyWords="Suspending..."
      keepVerb="Cancel"
      tone="destructive"
      busy={busy}
      onConfirm={submit}
      hint="Recorded in the audit log. Visible to administrators only."
      missing="Enter a reason for the suspension"
    />
  );
}
