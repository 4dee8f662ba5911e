"use client";

import { Mail } from "lucide";
import dynamic from "next/dynamic";
import { Icon } from "@/components/ui/icon";
import { DialogButton } from "@/components/ui/titled-dialog";
import type { ChosenMembers } from "../lists";

// The form and its rules are fetched when the dialog is opened for the first time.
const EmailForm = dynamic(() => import("./email-members-form").then((module) => module.EmailMembersForm));

type EmailMembersProps = { chosen: ChosenMembers; isNarrowed: boolean };

/** The 'Email' button of the Members tab and its dialog: it goes to all whom the list's filter leaves. */
export function EmailMembers({ chosen, isNarrowed }: EmailMembersProps) {
  const butNot =
    chosen.status === "suspended"
      ? ", but not to closed accounts."
      : ", but not to suspended or closed accounts.";
  return (
    <DialogButton
      variant="secondary"
      size="sm"
      title={isNarrowed ? "Email the filtered list" : "Email everyone"}
      description={
        isNarrowed
          ? `We'll send it to everyone in the filtered list${butNot}`
          : `We'll send it to every account, including pending members and administrators${butNot} To email fewer people, filter the list first.`
      }
      content={(close) => <EmailForm chosen={chosen} onDone={close} />}
    >
      <Icon of={Mail} /> Email
    </DialogButton>
  );
}
