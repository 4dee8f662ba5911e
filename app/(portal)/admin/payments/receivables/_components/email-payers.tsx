"use client";

import { Mail } from "lucide";
import dynamic from "next/dynamic";
import { Icon } from "@/components/ui/icon";
import { DialogButton } from "@/components/ui/titled-dialog";
import { formatCount } from "@/lib/core/paging";
import type { ChosenReceivables } from "./email-payers-form";

// The form and its rules are fetched when the dialog is opened for the first time.
const EmailForm = dynamic(() => import("./email-payers-form").then((module) => module.EmailPayersForm));

type EmailPayersProps = { chosen: ChosenReceivables; people: number };

/** The button and dialog of an email to all who owe something in the filtered list. */
export function EmailPayers({ chosen, people }: EmailPayersProps) {
  const who = `${formatCount(people)} ${people === 1 ? "person" : "people"}`;
  return (
    <DialogButton
      variant="secondary"
      size="sm"
      title={`Email those who owe: ${who}`}
      description="Each gets one email with everything of theirs in this list that is open when you send it, the references and how to pay."
      content={(close) => <EmailForm chosen={chosen} total={people} people={who} onDone={close} />}
    >
      <Icon of={Mail} /> Email those who owe
    </DialogButton>
  );
}
