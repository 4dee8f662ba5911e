"use client";

import { Confirmation } from "@/components/forms/confirmation";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import type { MemberVerbs, MenuMember } from "./member-verbs";
import { followLostSession } from "./session-lost";
import { UnconfirmedAddressNotice } from "./unconfirmed-address-notice";
import { useMemberChange } from "./use-member-change";

type ApproveMemberProps = MenuDialogProps & {
  member: MenuMember;
  verbs: Pick<MemberVerbs, "sendConfirmation" | "setMembership">;
};

/**
 * The dialog that activates a member, after explaining what that does. With an unconfirmed email address, the
 * membership stays pending until the address is confirmed, unless the administrator vouches for the person.
 */
export function ApproveMember({ member, verbs, ...dialog }: ApproveMemberProps) {
  const { id, name, email, joinDate, hasFee, isAddressProven, isStaffOnly } = member;
  const verb = isStaffOnly ? "Add as a member" : "Approve membership";
  const busyWords = isStaffOnly ? "Adding..." : "Approving...";
  const approval = useMemberChange(
    dialog,
    (_values: object, options) => verbs.setMembership({ id, membershipStatus: "active" }, options),
    {
      success: {
        title: isStaffOnly ? "Member added" : "Membership approved",
        description: `${name} is now an active member.`,
      },
      failureTitle: "Update Failed",
    },
  );
  const confirmation = useSubmit(verbs.sendConfirmation, {
    success: {
      title: "Confirmation sent",
      description: `The membership becomes active when ${email} is confirmed.`,
    },
    failureTitle: "Update Failed",
    onProblem: followLostSession,
    onDone: () => dialog.onOpenChange(false),
  });
  const approve = () => void approval.submit({});
  const busy = approval.busy || confirmation.busy;
  return (
    <Confirmation
      {...dialog}
      title={isStaffOnly ? `Add ${name} as a member?` : `Approve ${name}'s membership?`}
      description={
        <>
          <p>The membership will become active immediately:</p>
          <ul className="mt-2 list-disc space-y-1 pl-5 text-ink">
            {!joinDate && <li>The join date will be today.</li>}
            <li>
              {!hasFee
                ? "There is no annual fee for this membership."
                : joinDate
                  ? "The next payment will be due in a year, or on the current date if it is later. This doesn't record a payment."
                  : "The next payment will be due in a year. This doesn't record a payment."}
            </li>
            <li>
              An email to <span className="wrap-anywhere">{email}</span> says so.
            </li>
          </ul>
          {!isAddressProven && (
            <div className="mt-3">
              <UnconfirmedAddressNotice email={email}>
                Send a confirmation unless you know this person owns the account.
              </UnconfirmedAddressNotice>
            </div>
          )}
        </>
      }
      verb={isAddressProven ? verb : "Send a confirmation"}
      busyWords={isAddressProven ? busyWords : "Sending..."}
      keepVerb="Cancel"
      tone="primary"
      busy={isAddressProven ? busy : confirmation.busy}
      disabled={!isAddressProven && approval.busy}
      onConfirm={isAddressProven ? approve : () => void confirmation.submit({ id, grants: "membership" })}
      alternative={
        !isAddressProven && (
          <Button variant="secondary" busy={approval.busy} disabled={confirmation.busy} onClick={approve}>
            {approval.busy
              ? busyWords
              : isStaffOnly
                ? "Add now, I know this person"
                : "Approve now, I know this person"}
          </Button>
        )
      }
    />
  );
}
