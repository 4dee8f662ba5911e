"use client";

import { MessageCircleQuestionMark } from "lucide";
import { DialogOpener } from "@/components/ui/dialog-opener";
import { Icon } from "@/components/ui/icon";
import { askApplicantAction } from "../actions";
import { WriteDialog } from "./write-dialog";

/** Requests missing information; the applicant gets an email with the link to their private page. */
export function AskApplicant({ applicationId, name }: { applicationId: string; name: string }) {
  return (
    <DialogOpener
      variant="secondary"
      size="sm"
      className="mt-4"
      dialog={(dialog) => (
        <WriteDialog
          {...dialog}
          title="Ask the applicant"
          description={`We'll email ${name} a link to answer.`}
          label="Question"
          missing="Enter your question"
          verb="Send question"
          busyWords="Sending..."
          send={(content, options) => askApplicantAction({ id: applicationId, content }, options)}
          success={{ title: "Question Sent", description: `We'll notify ${name} by email.` }}
        />
      )}
    >
      <Icon of={MessageCircleQuestionMark} /> Ask the applicant
    </DialogOpener>
  );
}
