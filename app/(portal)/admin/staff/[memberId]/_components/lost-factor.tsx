"use client";

import { useRef, useState } from "react";
import { Confirmation } from "@/components/forms/confirmation";
import { useSubmit } from "@/components/forms/use-submit";
import { DismissLostFactor } from "@/components/staff/dismiss-lost-factor";
import { Button } from "@/components/ui/button";
import type { PagePath } from "@/lib/core/path-to";
import { dismissLostFactorAction, requestFactorResetAction } from "../../actions";

type LostFactorProps = {
  member: { id: string; name: string; email: string };
  /** Whether there is another owner who could approve the viewer's request. */
  canBeApproved: boolean;
  /** When the person reported the loss: "Nov 29, 2026, 9:12 AM"; null when they haven't. */
  reportedAt: string | null;
};

/** The request to remove a person's lost second factor, which another owner has to approve. */
export function LostFactor({ member, canBeApproved, reportedAt }: LostFactorProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { submit, busy } = useSubmit(requestFactorResetAction, {
    success: { title: "Reset requested", description: "Another owner can approve it under Staff." },
    failureTitle: "Request Failed",
    reload: "/admin/staff" satisfies PagePath,
    onProblem: () => setOpen(false),
  });
  return (
    <section aria-labelledby="lost-factor" className="mt-10 border-t border-line pt-6">
      <h2 id="lost-factor" tabIndex={-1} className="font-semibold">
        Lost second factor
      </h2>
      <p className="mt-1 max-w-[65ch] text-sm text-pretty text-ink-soft">
        If {member.name} has lost their phone, their passkeys and their recovery codes, two owners can have
        their second factor removed. It takes effect after 24 hours, and they can stop it by email.
      </p>
      {reportedAt && (
        <div className="mt-4 max-w-[65ch] rounded-md border border-warning/40 bg-warning-soft p-4 text-sm">
          <p className="text-pretty">
            {member.name} reported on {reportedAt} that they can&apos;t use any of them. Call them on a number
            that you already have.
          </p>
          <DismissLostFactor member={member} className="mt-3" onDismiss={dismissLostFactorAction} />
        </div>
      )}
      {canBeApproved ? (
        <Button ref={opener} variant="secondary" className="mt-4" onClick={() => setOpen(true)}>
          Request a reset
        </Button>
      ) : (
        <p className="mt-3 max-w-[65ch] text-sm text-pretty">
          This can’t be approved yet: it needs two owners who have each been owners for at least seven days,
          neither appointed by the other. Another owner may be able to request it. Otherwise, run{" "}
          <code className="font-mono wrap-anywhere">npm run reset-factor -- {member.email}</code> on the
          server.
        </p>
      )}
      <Confirmation
        isOpen={isOpen}
        onOpenChange={setOpen}
        opener={opener}
        title={`Request a reset for ${member.name}?`}
        description="Phone them first, on a number you already have. After the reset, anyone with their password and the code shown at approval can sign in. All owners will be notified."
        verb="Request a reset"
        busyWords="Requesting..."
        keepVerb="Not now"
        tone="destructive"
        busy={busy}
        onConfirm={() => void submit({ id: member.id })}
      />
    </section>
  );
}
