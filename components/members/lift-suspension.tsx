"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Confirmation } from "@/components/forms/confirmation";
import { ReasonField } from "@/components/forms/reason-field";
import { useSubmit } from "@/components/forms/use-submit";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { api } from "@/lib/api-client";
import type { MenuMember } from "./member-verbs";
import { followLostSession } from "./session-lost";

type LiftSuspensionProps = MenuDialogProps & { member: MenuMember };

/** Lets a suspended member in again. */
export function LiftSuspension({ member: { id, name, email, isAdmin }, ...dialog }: LiftSuspensionProps) {
  const router = useRouter();
  const [reason, setReason] = useState("");
  const { submit, busy } = useSubmit(
    (_values: object, options) =>
      api("PUT /api/admin/users/{id}/suspension", { id, suspended: false, reason }, options),
    {
      success: { title: "Suspension lifted", description: `${name} can sign in again.` },
      failureTitle: "Update Failed",
      onProblem: followLostSession,
      onDone() {
        dialog.onOpenChange(false);
        router.refresh();
      },
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
