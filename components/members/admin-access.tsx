"use client";

import { useRouter } from "next/navigation";
import { Confirmation } from "@/components/forms/confirmation";
import { useSubmit } from "@/components/forms/use-submit";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { api } from "@/lib/api-client";
import type { MenuMember } from "./member-verbs";
import { followLostSession } from "./session-lost";

type AdminAccessProps = MenuDialogProps & { member: MenuMember };

/** Grants or removes the administrators' access (spec §6). */
export function AdminAccess({ member: { id, name, isAdmin }, ...dialog }: AdminAccessProps) {
  const router = useRouter();
  const { submit, busy } = useSubmit(
    (values: { isAdmin: boolean }, options) =>
      api.put<{ isAdmin: boolean }>(`/api/admin/users/${id}/admin-status`, values, options),
    {
      success: (user) => ({
        title: "Admin status updated successfully",
        description: user.isAdmin
          ? `${name} is an administrator now.`
          : `${name} is no longer an administrator.`,
      }),
      failureTitle: "Update Failed",
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
      title={isAdmin ? `Remove the admin access of ${name}?` : `Make ${name} an administrator?`}
      description={
        isAdmin
          ? `With the next click ${name} is a member like any other, also where they are signed in now.`
          : `${name} can then see and change everything here: members, events, documents, payments and applications. They could also remove the access of others.`
      }
      verb={isAdmin ? "Remove admin access" : "Grant admin access"}
      busyWords={isAdmin ? "Removing..." : "Granting..."}
      keepVerb="Cancel"
      tone={isAdmin ? "destructive" : "primary"}
      busy={busy}
      onConfirm={() => void submit({ isAdmin: !isAdmin })}
    />
  );
}
