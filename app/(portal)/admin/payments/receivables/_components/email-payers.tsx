"use client";

import { Mail } from "lucide";
import dynamic from "next/dynamic";
import { Icon } from "@/components/ui/icon";
import { DialogButton } from "@/components/ui/titled-dialog";
import type { ChosenReceivables } from "./email-payers-form";

// The form and its rules are fetched when its dialog is opened for the first time.
const EmailForm = dynamic(() => import("./email-payers-form").then((module) => module.EmailPayersForm));

type EmailPayersProps = { chosen: ChosenReceivables; people: number; late: number };

/** The button and dialog of an email to the payers in the filtered list, or only to those who are late. */
export function EmailPayers({ chosen, people, late }: EmailPayersProps) {
  return (
    <DialogButton
      variant="secondary"
      size="sm"
      title="Email these people"
      description="Each person gets one email listing everything in this list that they still owe when you send it, with references and how to pay."
      content={(close) => <EmailForm chosen={chosen} people={people} late={late} onDone={close} />}
    >
      <Icon of={Mail} /> Email these people
    </DialogButton>
  );
}
