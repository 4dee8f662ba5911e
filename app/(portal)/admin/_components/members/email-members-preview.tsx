"use client";

import { useRef, useState } from "react";
import type { z } from "zod";
import { Confirmation } from "@/components/forms/confirmation";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { formatCount } from "@/lib/core/paging";
import { maxUnconfirmed, type membersLetterInput } from "@/lib/members/schema";
import { emailMembersAction, testMembersLetterAction } from "../../members/actions";
import type { ChosenMembers } from "../lists";

type EmailMembersPreviewProps = {
  chosen: ChosenMembers;
  /** The number of recipients, counted only up to a maximum. */
  recipients: number;
  html: string;
  written: z.output<typeof membersLetterInput>;
  onBack: () => void;
  onDone: () => void;
};

/** The preview of the email as the recipients will see it. Sending to more than a few people needs a confirmation. */
export function EmailMembersPreview({
  chosen,
  recipients: total,
  html,
  written,
  onBack,
  onDone,
}: EmailMembersPreviewProps) {
  const people = `${formatCount(total)} ${total === 1 ? "person" : "people"}`;
  const opener = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  const test = useSubmit(testMembersLetterAction, {
    success: ({ email }) => ({ title: "Test queued", description: `We'll send it to ${email} only.` }),
    failureTitle: "We couldn't send the test",
  });
  const all = useSubmit(
    (sent: { isConfirmed: boolean }, options) =>
      emailMembersAction({ ...chosen, expected: total, ...written, ...sent }, options),
    {
      success: ({ recipients }) => ({
        title: "Emails queued",
        description: `We'll email ${recipients.toLocaleString("en")} ${recipients === 1 ? "person" : "people"}.`,
      }),
      failureTitle: "Send Failed",
      onDone,
      onProblem({ code }) {
        setAsking(false);
        // The next preview has the right number of recipients. The typed text stays.
        if (code === "changed_meanwhile") onBack();
      },
    },
  );
  const needsConfirmation = total > maxUnconfirmed;
  return (
    <div className="grid gap-3">
      <p className="text-sm wrap-anywhere">
        <span className="text-ink-soft">Subject:</span> {written.subject}
      </p>
      {/* The frame is sandboxed, as in the outbox: no script, no forms, an opaque origin. */}
      <iframe
        title={`Preview: ${written.subject}`}
        sandbox=""
        srcDoc={html}
        className="h-96 max-h-[38dvh] w-full rounded-md border border-line"
      />
      <p className="text-sm text-ink-soft">
        This is how it would look to you. {total === 1 ? "The recipient" : "Everyone"} is addressed by their
        own name.
      </p>
      <DialogFooter cancel={null}>
        <Button variant="ghost" disabled={all.busy} onClick={onBack}>
          Back
        </Button>
        <Button variant="secondary" autoFocus busy={test.busy} onClick={() => void test.submit(written)}>
          Send me a test
        </Button>
        <Button
          ref={opener}
          busy={all.busy}
          onClick={() => (needsConfirmation ? setAsking(true) : void all.submit({ isConfirmed: false }))}
        >
          {all.busy ? "Sending..." : `Send to ${people}`}
        </Button>
      </DialogFooter>
      <Confirmation
        isOpen={isAsking}
        onOpenChange={setAsking}
        opener={opener}
        title={`Send this email to ${people}?`}
        description={`“${written.subject}” can’t be unsent.`}
        verb={`Send to ${people}`}
        busyWords="Sending..."
        keepVerb="Cancel"
        tone="primary"
        busy={all.busy}
        onConfirm={() => void all.submit({ isConfirmed: true })}
      />
    </div>
  );
}
