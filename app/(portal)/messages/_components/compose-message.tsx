"use client";

import { PenLine } from "lucide";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";

// Loaded when the dialog first opens.
const MessageForm = dynamic(() => import("./message-form").then((module) => module.MessageForm));

type ComposeMessageProps = { personId: string; answersMessages: boolean };

/** The 'New Message' button and its dialog. */
export function ComposeMessage({ personId, answersMessages }: ComposeMessageProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button>
          <Icon of={PenLine} /> New Message
        </Button>
      </DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>New Message</DialogTitle>
          <DialogDescription>
            {answersMessages
              ? "The member will find it in their inbox, and we'll notify them by email."
              : "All administrators will see this. We'll email you when they reply."}
          </DialogDescription>
        </DialogHeader>
        <MessageForm personId={personId} answersMessages={answersMessages} onDone={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  );
}
