"use client";

import { Confirmation } from "@/components/forms/confirmation";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { api } from "@/components/api/api-client";
import type { MemberVerbs, MenuMember } from "./member-verbs";
import { followLostSession } from "./session-lost";
import { UnconfirmedAddressNotice } from "./unconfirmed-address-notice";
import { useMemberChange } from "./use-member-change";

type AdminAccessProps = MenuDialogProps & {
  member: MenuMember;
  onSendConfirmation: MemberVerbs["sendConfirmation"];
};

export function AdminAccess({ member, onSendConfirmation, ...dialog }: AdminAccessProps) {
  const { id, name, email, isAdmin, isAddressProven } = member;
  const change = useMemberChange(
    dialog,
    (values: { isAdmin: boolean }, options) =>
      api("PUT /api/admin/users/{id}/admin-status", { id, ...values }, options),
    {
      success: (user) => ({
        title: "Admin status updated successfully",
        description: user.isAdmin
          ? `${name} is now an administrator.`
          : `${name} is no longer an administrator.`,
      }),
      failureTitle: "Update Failed",
    },
  );
  const confirmation = useSubmit(onSendConfirmation, {
    success: {
      title: "Confirmation sent",
      description: `${name} becomes an administrator when ${email} is confirmed.`,
    },
    failureTitle: "Update Failed",
    onProblem: followLostSession,
    onDone: () => dialog.onOpenChange(false),
  });
  const confirmFirst = !isAdmin && !isAddressProven;
  const turn = () => void change.submit({ isAdmin: !isAdmin });
  return (
    <Confirmation
      {...dialog}
      title={isAdmin ? `Remove ${name}'s admin access?` : `Make ${name} an administrator?`}
      description={
        <>
          <p>
            {isAdmin
              ? `${name} will lose admin access immediately, including where they are signed in now.`
              : `${name} will be able to see and change everything here: members, events, documents, payments and applications. They will also be able to remove other administrators.`}
          </p>
          {confirmFirst && (
            <div className="mt-3">
              <UnconfirmedAddressNotice email={email}>
                Send a confirmation, or grant access now: that removes the password, ends all sessions and
                emails this address a link to set a new password.
              </UnconfirmedAddressNotice>
            </div>
          )}
        </>
      }
      verb={confirmFirst ? "Send a confirmation" : isAdmin ? "Remove admin access" : "Grant admin access"}
      busyWords={confirmFirst ? "Sending..." : isAdmin ? "Removing..." : "Granting..."}
      keepVerb="Cancel"
      tone={isAdmin ? "destructive" : "primary"}
      busy={confirmFirst ? confirmation.busy : change.busy}
      disabled={confirmFirst && change.busy}
      onConfirm={confirmFirst ? () => void confirmation.submit({ id, grants: "admin" }) : turn}
      alternative={
        confirmFirst && (
          <Button variant="secondary" busy={change.busy} disabled={confirmation.busy} onClick={turn}>
            {change.busy ? "Granting..." : "Grant now, I know this person"}
          </Button>
        )
      }
    />
  );
}
