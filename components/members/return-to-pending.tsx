"use client";

import { ConfirmationWithReason } from "@/components/forms/confirmation-with-reason";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import type { MemberVerbs, MenuMember } from "./member-verbs";
import { useMemberChange } from "./use-member-change";

type ReturnToPendingProps = MenuDialogProps & { member: MenuMember; onChange: MemberVerbs["setMembership"] };

export function ReturnToPending({ member: { id, name, email }, onChange, ...dialog }: ReturnToPendingProps) {
  const { submit, busy } = useMemberChange(
    dialog,
    (reason: string, options) => onChange({ id, membershipStatus: "pending", reason }, options),
    {
      success: { title: "Returned to pending", description: `${name}'s membership is pending.` },
      failureTitle: "Update Failed",
    },
  );
  return (
    <ConfirmationWithReason
      {...dialog}
      title={`Return ${name}’s membership to pending?`}
      description={
        <>
          <ul className="list-disc space-y-1 pl-5 text-ink">
            <li>They can still sign in, but member rates no longer apply.</li>
            <li>Only an administrator can make the membership active again. Recording dues won&apos;t.</li>
            <li>The join date and next payment date don&apos;t change.</li>
          </ul>
          <p className="mt-2">
            <span className="wrap-anywhere">{email}</span> will be notified by email, without the reason.
          </p>
        </>
      }
      verb="Return to pending"
      busyWords="Returning..."
      keepVerb="Cancel"
      tone="destructive"
      busy={busy}
      onConfirm={submit}
      hint="Recorded in the audit log. Visible to administrators only."
      missing="Enter a reason for returning the membership to pending"
    />
  );
}
