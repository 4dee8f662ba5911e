"use client";

import { Confirmation } from "@/components/forms/confirmation";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { api } from "@/components/api/api-client";
import { useMemberChange } from "./use-member-change";

type SignOutMemberProps = MenuDialogProps & { member: { id: string; name: string } };

export function SignOutMember({ member: { id, name }, ...dialog }: SignOutMemberProps) {
  const { submit, busy } = useMemberChange(
    dialog,
    (_values: object, options) => api("DELETE /api/admin/users/{id}/sessions", { id }, options),
    {
      success: ({ message }) => ({ title: "Signed out", description: message }),
      failureTitle: "Sign Out Failed",
    },
  );
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
