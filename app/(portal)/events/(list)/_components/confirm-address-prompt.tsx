"use client";

import { MailCheck } from "lucide";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { useSubmit } from "@/components/forms/use-submit";
import { requestEmailVerificationAction } from "../actions";

/** A prompt to confirm the email address, which adds registrations made as a guest to the account. */
export function ConfirmAddressPrompt({ email }: { email: string }) {
  const { submit, busy } = useSubmit(requestEmailVerificationAction, {
    success: { title: "Check your inbox", description: `We've sent a link to ${email}.` },
    failureTitle: "Send Failed",
  });
  return (
    <aside
      aria-label="Registered as a guest?"
      className="mt-6 flex flex-col items-start gap-3 rounded-md border border-line p-4 text-sm sm:flex-row sm:items-center sm:justify-between sm:px-5"
    >
      <p className="flex min-w-0 gap-3 text-ink-soft">
        <Icon of={MailCheck} className="mt-0.5" />
        <span className="min-w-0 break-words">
          Registered as a guest with {email}? To see those registrations here, confirm that the address is
          yours.
        </span>
      </p>
      <Button variant="secondary" size="sm" busy={busy} onClick={() => void submit({})}>
        {busy ? "Sending..." : "Confirm my address"}
      </Button>
    </aside>
  );
}
