"use client";

import dynamic from "next/dynamic";
import { PendingEmail } from "@/components/registrations/pending-email";
import { DialogOpener } from "@/components/ui/dialog-opener";
import { correctGroupEmailAction, keepGroupEmailAction } from "../actions";

// Few people mistype an address, so the dialog is loaded when it first opens.
const CorrectEmail = dynamic(() =>
  import("@/components/registrations/correct-email").then((module) => module.CorrectEmail),
);

type GroupEmailProps = { code: string; canCorrectEmail: boolean; pendingEmail: string | null };

/** The coordinator's address, with the button that corrects it, and the new address that is not confirmed yet. */
export function GroupEmail({ code, canCorrectEmail, pendingEmail }: GroupEmailProps) {
  return (
    <>
      {canCorrectEmail && (
        <DialogOpener
          variant="secondary"
          size="sm"
          dialog={(dialog) => (
            <CorrectEmail {...dialog} code={code} comes="a new page" send={correctGroupEmailAction} />
          )}
        >
          Correct email address
        </DialogOpener>
      )}
      {pendingEmail && <PendingEmail code={code} email={pendingEmail} cancel={keepGroupEmailAction} />}
    </>
  );
}
