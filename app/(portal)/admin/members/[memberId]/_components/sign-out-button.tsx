"use client";

import { LogOut } from "lucide";
import { SignOutMember } from "@/components/members/sign-out-member";
import { DialogOpener } from "@/components/ui/dialog-opener";
import { Icon } from "@/components/ui/icon";
import { endSessionsAction } from "../../actions";

/** Signs the member out of all sessions, after a confirmation. */
export function SignOutButton({ member }: { member: { id: string; name: string } }) {
  return (
    <DialogOpener
      variant="secondary"
      size="sm"
      dialog={(dialog) => <SignOutMember {...dialog} member={member} onEnd={endSessionsAction} />}
    >
      <Icon of={LogOut} /> Sign out everywhere
    </DialogOpener>
  );
}
