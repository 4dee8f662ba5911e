"use client";

import { Confirmation } from "@/components/forms/confirmation";
import { useSubmit } from "@/components/forms/use-submit";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import type { MemberVerbs, MenuMember } from "./member-verbs";
import { followLostSession } from "./session-lost";

type ApproveMemberProps = MenuDialogProps & { member: MenuMember; onApprove: MemberVerbs["approve"] };

/** Says what becoming active means before it happens (decisions §4). */
export function ApproveMember({ member, onApprove, ...dialog }: ApproveMemberProps) {
  const { id, name, email, joinDate, hasFee } = member;
  const { submit, busy } = useSubmit(onApprove, {
    success: { title: "Membership approved", description: `${name} is an active member now.` },
    failureTitle: "Update Failed",
    onProblem: followLostSession,
    onDone: () => dialog.onOpenChange(false),
  });
  return (
    <Confirmation
      {...dialog}
      title={`Approve the membership of ${name}?`}
      description={
        <>
          <p>The membership becomes active at once:</p>
          <ul className="mt-2 list-disc space-y-1 pl-5 text-ink">
            {!joinDate && <li>Today becomes the join date.</li>}
            <li>
              {hasFee
                ? "The next payment is due in a year. No payment is recorded by this."
                : "There is no annual fee for this membership."}
            </li>
            <li>
              An e-mail to <span className="wrap-anywhere">{email}</span> says so.
            </li>
          </ul>
        </>
      }
      verb="Approve membership"
      busyWords="Approving..."
      keepVerb="Not now"
      tone="primary"
      busy={busy}
      onConfirm={() => void submit({ id })}
    />
  );
}
