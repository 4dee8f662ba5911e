"use client";

import { ConfirmationWithReason } from "@/components/forms/confirmation-with-reason";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import type { MemberVerbs, MenuMember } from "./member-verbs";
import { useMemberChange } from "./use-member-change";

type LiftSuspensionProps = MenuDialogProps & { member: MenuMember; onChange: MemberVerbs["setSuspension"] };

export function LiftSuspension({
  member: { id, name, email, isAdmin, isClosed },
  onChange,
  ...dialog
}: LiftSuspensionProps) {
  const { submit, busy } = useMemberChange(
    dialog,
    (reason: string, options) => onChange({ id, suspended: false, reason }, options),
    {
      success: {
        title: isClosed ? "Account reopened" : "Suspension lifted",
        description: `${name} can sign in again.`,
      },
      failureTitle: "Update Failed",
    },
  );
  return (
    <ConfirmationWithReason
      {...dialog}
      title={isClosed ? `Reopen ${name}’s account?` : `Lift ${name}'s suspension?`}
      description={
        <p>
          They will be able to sign in with their previous password{isAdmin && " and regain admin access"}.{" "}
          <span className="wrap-anywhere">{email}</span> will be notified by email.
        </p>
      }
      verb={isClosed ? "Reopen account" : "Lift suspension"}
      busyWords={isClosed ? "Reopening..." : "Lifting..."}
      keepVerb="Cancel"
      tone="primary"
      busy={busy}
      onConfirm={submit}
      hint="Recorded in the audit log. Visible to administrators only."
    />
  );
}
