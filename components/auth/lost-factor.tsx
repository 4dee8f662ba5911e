"use client";

import { useState } from "react";
import { LinkButton } from "@/components/auth/link-button";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { api } from "@/components/api/api-client";
import { Office } from "@/components/office";
import type { Problem } from "@/lib/core/errors";

type LostFactorProps = { challenge: string; onBack: () => void; onProblem: (problem: Problem) => void };

/**
 * The screen for a person who can use none of their second factors: it explains the next steps and notifies the owners.
 */
export function LostFactor({ challenge, onBack, onProblem }: LostFactorProps) {
  const [reported, setReported] = useState<{ contactEmail: string | null } | null>(null);
  const { submit, busy } = useSubmit(() => api("POST /api/login/second-factor/lost", { challenge }), {
    onDone: setReported,
    failureTitle: "Request Failed",
    onProblem,
  });
  if (reported)
    return (
      <div role="status" className="flex flex-col gap-3">
        <h2 className="text-lg font-semibold">We&apos;ve asked the owners to call you</h2>
        <p className="text-pretty text-ink-soft">
          We&apos;ve emailed the owners of this portal, and you: your email says what happens next. Expect a
          call on a number that they already have. Don&apos;t give anyone your password.
        </p>
        <p className="text-pretty text-ink-soft">
          If no one has called you within two working days, write to <Office email={reported.contactEmail} />.
        </p>
      </div>
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit({});
      }}
      className="flex flex-col gap-5"
    >
      <div>
        <h2 className="text-lg font-semibold">Lost your phone and your recovery codes?</h2>
        <p className="mt-1 text-pretty text-ink-soft">
          We&apos;ll email the owners of this portal that you can&apos;t sign in. One of them will call you to
          make sure it&apos;s you. Once two of them have approved it, your second factor is removed 24 hours
          later. You then sign in with your password and a code that they give you over the phone.
        </p>
        <p className="mt-2 text-pretty text-ink-soft">
          We&apos;ll email you as well, in case it wasn&apos;t you who asked.
        </p>
      </div>
      <SubmitButton busy={busy} busyWords="Asking..." size="lg">
        Ask the owners for help
      </SubmitButton>
      <div className="text-sm">
        <LinkButton onClick={onBack}>Back</LinkButton>
      </div>
    </form>
  );
}
