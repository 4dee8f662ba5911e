"use client";

import { PenLine } from "lucide";
import dynamic from "next/dynamic";
import { Icon } from "@/components/ui/icon";
import { DialogButton } from "@/components/ui/titled-dialog";

// The message form is loaded when its dialog first opens.
const MessageForm = dynamic(() => import("./message-form").then((module) => module.MessageForm));

type ComposeMessageProps = { personId: string; answersMessages: boolean };

/** The 'New Message' button and its dialog. */
export function ComposeMessage({ personId, answersMessages }: ComposeMessageProps) {
  return (
    <DialogButton
      title="New Message"
      description={
        answersMessages
          ? "The member will find it in their inbox, and we'll notify them by email."
          : "All administrators will see this. We'll email you when they reply."
      }
      content={(close) => (
        <MessageForm personId={personId} answersMessages={answersMessages} onDone={close} />
      )}
    >
      <Icon of={PenLine} /> New Message
    </DialogButton>
  );
}
