"use client";

import { useState } from "react";
import { Confirmation } from "@/components/forms/confirmation";
import { ReasonField } from "@/components/forms/reason-field";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { api } from "@/components/api/api-client";
import type { MenuMember } from "./member-verbs";
import { useMemberChange } from "./use-member-change";

type LiftSuspensionProps = MenuDialogProps & { member: MenuMember };

/** Lifts a member's suspension. */
export function LiftSuspension({ member: { id, name, email, isAdmin }, ...dialog }: LiftSuspensionProps) {
  const [reason, setReason] = useState("");
  const { submit, busy } = useMemberChange(
    dialog,
    (_values: object, options) =>
      api("PUT /api/admin/users/{id}/suspension", { id, suspended: false, reason }, options),
    {
      success: { title: "Suspension lifted", description: `${name} can sign in again.` },
      failureTitle: "Update Failed",
    },
  );
  return (
    <Confirmation
      {...dialog}
      title={`Lift ${name}'s suspension?`}
      description={
        <p>
          They will be able to sign in with their previous password{isAdmin && " and regain admin access"}.{" "}
          <span className="wrap-anywhere">{email}</span> will be notified by email.
        </p>
      }
      verb="Lift suspension"
      busyWords="Lifting..."
      keepVerb="Cancel"
      tone="primary"
      busy={busy}
      onConfirm={() => void submit({})}
    >
      <ReasonField
        label="Reason"
        hint="Recorded in the audit log. Visible to administrators only."
        value={reason}
        onChange={setReason}
      />
    </Confirmation>
  );
}
