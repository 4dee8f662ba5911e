"use client";

import { Mail } from "lucide";
import { useFetchedDialog } from "@/components/forms/use-fetched-dialog";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { formatCount } from "@/lib/core/paging";
import { countEmailRecipientsAction } from "../../members/actions";
import type { ChosenMembers } from "../lists";

type EmailMembersProps = { chosen: ChosenMembers; isNarrowed: boolean };

/** The 'Email' button of the Members tab and its dialog. The email goes to all members that the list's filter finds. */
export function EmailMembers({ chosen, isNarrowed }: EmailMembersProps) {
  // The list also counts accounts that no email reaches, so the number is read each time the dialog opens.
  async function fetchDialog() {
    const [{ TitledDialog }, { EmailMembersForm }, counted] = await Promise.all([
      import("@/components/ui/titled-dialog"),
      import("./email-members-form"),
      countEmailRecipientsAction(chosen),
    ]);
    return { TitledDialog, EmailMembersForm, recipients: counted.ok ? counted.data.recipients : 0 };
  }
  const { code, opener, isOpen, setOpen, buttonProps } = useFetchedDialog(
    fetchDialog,
    "We couldn't open the form",
  );
  const butNot =
    chosen.status === "suspended"
      ? ", but not to closed accounts."
      : ", but not to suspended or closed accounts.";
  return (
    <>
      <Button ref={opener} variant="secondary" size="sm" {...buttonProps}>
        <Icon of={Mail} /> Email
      </Button>
      {code && (
        <code.TitledDialog
          isOpen={isOpen}
          onOpenChange={setOpen}
          opener={opener}
          title={titleOf(code.recipients, isNarrowed)}
          description={
            isNarrowed
              ? `We'll send it to everyone in the filtered list${butNot}`
              : `We'll send it to every account, including pending members and administrators${butNot} To email fewer people, filter the list first.`
          }
        >
          <code.EmailMembersForm chosen={chosen} onDone={() => setOpen(false)} />
        </code.TitledDialog>
      )}
    </>
  );
}

function titleOf(recipients: number, isNarrowed: boolean): string {
  if (recipients > 0) return `Email ${formatCount(recipients)} ${recipients === 1 ? "person" : "people"}`;
  return isNarrowed ? "Email the filtered list" : "Email everyone";
}
