"use client";

import { MessageCircleQuestionMark } from "lucide";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { askApplicantAction } from "../actions";
import { WriteDialog } from "./write-dialog";

/** Asks for missing information; the applicant gets an email with the link to their private page. */
export function AskApplicant({ applicationId, name }: { applicationId: string; name: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button ref={opener} variant="secondary" size="sm" className="mt-4" onClick={() => setIsOpen(true)}>
        <Icon of={MessageCircleQuestionMark} /> Ask the applicant
      </Button>
      <WriteDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        opener={opener}
        title="Ask the applicant"
        description={`We'll email ${name} a link to answer.`}
        label="Question"
        missing="Enter your question"
        verb="Send question"
        busyWords="Sending..."
        send={(content, options) => askApplicantAction({ id: applicationId, content }, options)}
        success={{ title: "Question Sent", description: `We'll notify ${name} by email.` }}
      />
    </>
  );
}
