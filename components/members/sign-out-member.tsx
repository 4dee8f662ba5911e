"use client";

import { useRouter } from "next/navigation";
import { Confirmation } from "@/components/forms/confirmation";
import { useSubmit } from "@/components/forms/use-submit";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { api } from "@/lib/api-client";
import { followLostSession } from "./session-lost";

type SignOutMemberProps = MenuDialogProps & { member: { id: string; name: string } };

/** Asks before a member's sessions end. */
export function SignOutMember({ member: { id, name }, ...dialog }: SignOutMemberProps) {
  const router = useRouter();
  const { submit, busy } = useSubmit(
    (_values: object, options) => api("DELETE /api/admin/users/{id}/sessions", { id }, options),
    {
      success: ({ message }) => ({ title: "Signed out", description: message }),
      failureTitle: "Sign Out Failed",
      onProblem: followLostSession,
      onDone() {
        dialog.onOpenChange(false);
        router.refresh();
      },
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
