"use client";

import { useRouter } from "next/navigation";
import { reviewPage } from "@/components/review/queue";
import { undoable } from "@/components/review/undo";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { undoSeconds } from "@/lib/core/undo";
import { rejectApplicationAction, undoRejectionAction } from "../actions";
import { WriteDialog } from "./write-dialog";

type RejectDialogProps = MenuDialogProps & { applicationId: string; name: string; onDecided: () => void };

/** Rejects an application with a reason. */
export function RejectDialog({ applicationId, name, onDecided, ...dialog }: RejectDialogProps) {
  const router = useRouter();
  return (
    <WriteDialog
      {...dialog}
      title={`Reject ${name}'s application?`}
      description={`You can undo this for ${undoSeconds} seconds. Then we'll email the applicant a link to the reason.`}
      label="Reason"
      hint="The applicant will see this text."
      missing="Enter a reason for the applicant"
      verb="Reject application"
      busyWords="Rejecting..."
      tone="destructive"
      send={(reason, options) => rejectApplicationAction({ id: applicationId, reason }, options)}
      success={() =>
        undoable(
          {
            title: "Application Rejected",
            description: `We'll notify ${name} by email.`,
            link: { href: reviewPage("applications", applicationId), label: "View application" },
          },
          () => undoRejectionAction({ id: applicationId }),
          () => router.push(reviewPage("applications", applicationId)),
        )
      }
      onDone={onDecided}
    />
  );
}
