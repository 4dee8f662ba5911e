"use client";

import { Check, X } from "lucide";
import { DialogOpener } from "@/components/ui/dialog-opener";
import { Icon } from "@/components/ui/icon";
import type { ApprovalPreview } from "@/lib/applications/review-queries";
import { rejectApplicationAction } from "../actions";
import { ApproveDialog } from "./approve-dialog";
import { WriteDialog } from "./write-dialog";

type DecisionButtonsProps = {
  applicationId: string;
  name: string;
  preview: ApprovalPreview;
  /** Documents that have not been sent yet. */
  missing: string[];
};

/** Approve and reject buttons. Both ask for confirmation, and approving shows what it will do. */
export function DecisionButtons({ applicationId, name, preview, missing }: DecisionButtonsProps) {
  return (
    <div className="mt-4 grid grid-cols-2 gap-2">
      <DialogOpener
        dialog={(dialog) => (
          <ApproveDialog
            {...dialog}
            applicationId={applicationId}
            name={name}
            preview={preview}
            missing={missing}
          />
        )}
      >
        <Icon of={Check} /> Approve
      </DialogOpener>
      <DialogOpener
        variant="secondary"
        dialog={(dialog) => (
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
            success={{ title: "Application Rejected", description: `We'll notify ${name} by email.` }}
          />
        )}
      >
        <Icon of={X} /> Reject
      </DialogOpener>
    </div>
  );
}
