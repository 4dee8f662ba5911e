"use client";

import { useRouter } from "next/navigation";
import { ConfirmationWithReason } from "@/components/forms/confirmation-with-reason";
import { useSubmit } from "@/components/forms/use-submit";
import { Loaded } from "@/components/layout/loaded";
import { Skeleton } from "@/components/ui/skeleton";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { api } from "@/components/api/api-client";
import type { ResultOf } from "@/lib/core/operation";
import { pathTo } from "@/lib/core/path-to";
import type { previewMemberDeletion } from "@/lib/personal-data/delete-member";
import type { MemberVerbs, MenuMember } from "./member-verbs";
import { followLostSession } from "./session-lost";

type DeleteMemberProps = MenuDialogProps & {
  member: MenuMember;
  losses: ReturnType<MemberVerbs["previewDeletion"]>;
  onRetry: () => void;
  isOwnPage: boolean;
};

/** Asks for confirmation and shows how much is deleted with the member. */
export function DeleteMember({ member, losses, onRetry, isOwnPage, ...dialog }: DeleteMemberProps) {
  const { id, name } = member;
  const router = useRouter();
  const { submit, busy } = useSubmit(
    (reason: string) => api("DELETE /api/admin/users/{id}", { id, reason }),
    {
      success: { title: "Member deleted successfully", description: `${name} has been deleted.` },
      failureTitle: "Delete Failed",
      onProblem: followLostSession,
      onDone() {
        dialog.onOpenChange(false);
        if (isOwnPage) router.replace(pathTo("/admin", { query: { tab: "members" } }));
        router.refresh();
      },
    },
  );
  return (
    <ConfirmationWithReason
      {...dialog}
      title={`Delete ${name}?`}
      description={
        <Loaded outcome={losses} onRetry={onRetry} skeleton={<Skeleton className="mt-1 h-36" />}>
          {(lost) => <Losses {...lost} />}
        </Loaded>
      }
      verb="Delete member"
      busyWords="Deleting..."
      keepVerb="Keep member"
      tone="destructive"
      busy={busy}
      onConfirm={submit}
      hint="Recorded in the audit log and never deleted there, so don't name the member."
    />
  );
}

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count === 0 ? "No" : count.toLocaleString("en")} ${count === 1 ? one : many}`;

function Losses(losses: ResultOf<typeof previewMemberDeletion>) {
  const { registrations, seats, documents, messages, applications, payments, completedPayments } = losses;
  if (registrations + documents + messages + applications + payments === 0) {
    return (
      <p>
        You can&apos;t undo this. The account has no registrations, documents, messages, applications or
        payments. We&apos;ll remove the content of emails to this address.
      </p>
    );
  }
  return (
    <>
      <p>You can&apos;t undo this. The following will be deleted with the account:</p>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-ink">
        <li>
          {counted(registrations, "registration")}
          {seats > 0 && `, releasing ${seats === 1 ? "one seat" : `${seats.toLocaleString("en")} seats`}`}
        </li>
        <li>
          {counted(documents, "document")}
          {documents > 0 && `, including ${documents === 1 ? "the file" : "the files"}`}
        </li>
        <li>{counted(messages, "message")}</li>
        <li>
          {counted(applications, "application")}
          {applications > 0 && ", including documents, notes and background answers"}
        </li>
        <li>
          {counted(
            payments - completedPayments,
            "payment that was not completed",
            "payments that were not completed",
          )}
        </li>
        <li>The content of emails to this address</li>
      </ul>
      {completedPayments > 0 && (
        <p className="mt-2">
          {completedPayments === 1
            ? "The completed payment stays in the books without the name. We retain its"
            : `The ${completedPayments.toLocaleString("en")} completed payments stay in the books without the name. We retain their`}{" "}
          receipt number, date, amount, purpose and reference.
        </p>
      )}
    </>
  );
}
