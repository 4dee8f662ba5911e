"use client";

import { Confirmation } from "@/components/forms/confirmation";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import type { MemberVerbs } from "./member-verbs";
import { useMemberChange } from "./use-member-change";

type SignOutMemberProps = MenuDialogProps & {
  member: { id: string; name: string };
  onEnd: MemberVerbs["endSessions"];
};

export function SignOutMember({ member: { id, name }, onEnd, ...dialog }: SignOutMemberProps) {
  const { submit, busy } = useMemberChange(dialog, (_values: object, options) => onEnd({ id }, options), {
    success: ({ message }) => ({ title: "Signed out", description: message }),
    failureTitle: "Sign Out Failed",
  });
  return (
    <Confirmation
      {...dialog}
      title={`Sign ${name} out everywhere?`}
      description={
        <p>{name} will be signed out of every browser. They can sign in again with their password.</p>
      }
      verb="Sign out everywhere"
      busyWords="Signing out..."
      keepVerb="Cancel"
      tone="destructive"
      busy={busy}
      onConfirm={() => void submit({})}
    />
  );
}
