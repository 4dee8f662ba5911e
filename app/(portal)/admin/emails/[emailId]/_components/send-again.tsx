"use client";

import { Send } from "lucide";
import { useRouter } from "next/navigation";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { Icon } from "@/components/ui/icon";
import { sendAgainAction } from "../../actions";

/** Retries an email whose delivery has failed. */
export function SendAgain({ id }: { id: string }) {
  const router = useRouter();
  const { submit, busy } = useSubmit(sendAgainAction, {
    success: ({ message }) => ({ title: "Email queued", description: message }),
    failureTitle: "Send Failed",
    onDone: () => router.refresh(),
    onProblem: () => router.refresh(),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit({ id });
      }}
    >
      <SubmitButton busy={busy} busyWords="Sending…">
        <Icon of={Send} /> Send again
      </SubmitButton>
    </form>
  );
}
