"use client";

import { MailQuestion } from "lucide";
import { useRouter } from "next/navigation";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { Icon } from "@/components/ui/icon";
import type { Action } from "@/lib/core/operation";
import type { keepEmail } from "@/lib/registrations/correct-email";

type PendingEmailProps = { code: string; email: string; cancel: Action<typeof keepEmail> };

/** A notice of a new address that is not confirmed yet, with a button that cancels the change. */
export function PendingEmail({ code, email, cancel }: PendingEmailProps) {
  const router = useRouter();
  const { submit, busy } = useSubmit(cancel, {
    success: { title: "Email change cancelled" },
    failureTitle: "Couldn't cancel the change",
    onDone: () => router.refresh(),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-md bg-sunken px-4 py-3 text-sm">
      <p className="flex min-w-0 flex-1 basis-64 gap-2.5">
        <Icon of={MailQuestion} className="mt-0.5 shrink-0 text-ink-soft" />
        <span className="min-w-0 wrap-anywhere">
          We sent a link to <strong className="font-medium">{email}</strong>. Until it is confirmed there,
          emails go to the current address.
        </span>
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit({ code });
        }}
      >
        <SubmitButton busy={busy} busyWords="Cancelling…" variant="secondary" size="sm">
          Cancel email change
        </SubmitButton>
      </form>
    </div>
  );
}
