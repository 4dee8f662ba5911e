"use client";

import { Lock, LockOpen } from "lucide";
import { useState } from "react";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { ShownEmail } from "@/lib/emails/queries";
import { openLinkAction } from "../../actions";
import { Message } from "./message";

type MessageWithLinkProps = {
  email: Pick<ShownEmail, "id" | "subject" | "html" | "text" | "headers">;
};

/** An email whose one-time link an owner can reveal. The link is discarded when the page is left. */
export function MessageWithLink({ email }: MessageWithLinkProps) {
  const [opened, setOpened] = useState<Pick<ShownEmail, "html" | "text"> | null>(null);
  const { submit, busy } = useSubmit((sent: { id: string }) => openLinkAction(sent), {
    failureTitle: "Couldn't Open the Link",
    onDone: setOpened,
  });
  return (
    <>
      <div
        role="status"
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border border-line bg-aqua-soft p-4 text-sm text-aqua-ink"
      >
        <p className="flex gap-3">
          <Icon of={opened ? LockOpen : Lock} className="mt-0.5 shrink-0" />
          {opened
            ? "The one-time link is in the message below. Share it only with the recipient."
            : "The one-time link is hidden because only the recipient may use it. If you open it to pass it on, your name is recorded on the recipient's record."}
        </p>
        {!opened && (
          <Button variant="secondary" busy={busy} onClick={() => void submit({ id: email.id })}>
            {busy ? "Opening..." : "Open the link"}
          </Button>
        )}
      </div>
      <Message email={{ ...email, ...opened }} />
    </>
  );
}
