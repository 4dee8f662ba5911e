"use client";

import { Mail } from "lucide";
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
import { formatCount } from "@/lib/core/paging";
import type { ChosenMembers } from "../lists";

// The form and its rules are fetched when the dialog is opened for the first time.
const EmailForm = dynamic(() => import("./email-members-form").then((module) => module.EmailMembersForm));

type EmailMembersProps = { chosen: ChosenMembers; total: number; isNarrowed: boolean };

/** The 'Email' button of the Members tab and its dialog: it goes to all whom the list's filter leaves. */
export function EmailMembers({ chosen, total, isNarrowed }: EmailMembersProps) {
  const [isOpen, setOpen] = useState(false);
  const people = `${formatCount(total)} ${total === 1 ? "person" : "people"}`;
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="secondary" size="sm">
          <Icon of={Mail} /> Email
        </Button>
      </DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{isNarrowed ? `Email ${people}` : `Email everyone: ${people}`}</DialogTitle>
          <DialogDescription>
            {isNarrowed
              ? "We'll send it to everyone in the filtered list."
              : "We'll send it to every account, including pending members and administrators. To email fewer people, filter the list first."}
          </DialogDescription>
        </DialogHeader>
        <EmailForm chosen={chosen} total={total} people={people} onDone={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  );
}
