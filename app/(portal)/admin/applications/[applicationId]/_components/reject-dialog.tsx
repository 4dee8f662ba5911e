"use client";

import { reviewPage } from "@/components/review/queue";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { rejectApplicationAction } from "../actions";
import { WriteDialog } from "./write-dialog";

type RejectDialogProps = MenuDialogProps & { applicationId: string; name: string; onDecided: () => void };

/** Rejects an application with a reason. */
export function RejectDialog({ applicationId, name, onDecided, ...dialog }: RejectDialogProps) {
  return (
    <WriteDialog
      {...dialog}
      title={`Reject ${name}'s application?`}
      description="You can't change this later. We'll email the applicant a link to the reason."
      label="Reason"
      hint="The applicant will see this text."
      missing="Enter a reason for the applicant"
      verb="Reject application"
      busyWords="Rejecting..."
      tone="destructive"
      send={(reason, options) => rejectApplicationAction({ id: applicationId, reason }, options)}
      success={{
        title: "Application Rejected",
        description: `We'll notify ${name} by email.`,
        link: { href: reviewPage("applications", applicationId), label: "View application" },
      }}
      onDone={onDecided}
    />
  );
}
