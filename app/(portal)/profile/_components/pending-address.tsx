"use client";

import { MailQuestionMark } from "lucide";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { cancelAddressChangeAction } from "../actions";

type PendingAddressProps = { email: string; pendingEmail: string };

/** Shows the unconfirmed new address, and cancels the change. */
export function PendingAddress({ email, pendingEmail }: PendingAddressProps) {
  const { submit, busy } = useSubmit(cancelAddressChangeAction, {
    success: { title: "Change Cancelled", description: `Your email address is still ${email}.` },
    failureTitle: "Update Failed",
  });
  return (
    <div className="mt-3 rounded-md bg-warning-soft p-4 whitespace-normal">
      <p className="flex gap-2.5">
        <Icon of={MailQuestionMark} className="mt-0.5 shrink-0 text-warning" />
        <span className="min-w-0">
          <strong className="font-medium">{pendingEmail}</strong> is not confirmed yet. Open the link in the
          email we sent there within 24 hours.
        </span>
      </p>
      <Button
        variant="secondary"
        size="sm"
        busy={busy}
        className="mt-3 ml-6.5"
        onClick={() => void submit({})}
      >
        Cancel the change
      </Button>
    </div>
  );
}
