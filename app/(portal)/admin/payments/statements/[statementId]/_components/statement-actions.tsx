"use client";

import { useRouter } from "next/navigation";
import { ConfirmedAction } from "@/components/forms/confirmed-action";
import type { Statement } from "@/lib/statements/queries";
import { deleteStatementAction } from "../../actions";

/** Deletes a statement that is not posted. */
export function StatementActions({
  statement: { id, postedAt },
}: {
  statement: Pick<Statement, "id" | "postedAt">;
}) {
  const router = useRouter();
  if (postedAt) return null;
  return (
    <ConfirmedAction
      title="Delete this statement?"
      description="Its lines are deleted. Nothing was recorded with them, and you can import the file again."
      verb="Delete statement"
      busyWords="Deleting..."
      success={{ title: "Statement Deleted", description: "You can import the file again." }}
      failureTitle="Delete Failed"
      onConfirm={async (options) => {
        const outcome = await deleteStatementAction({ id }, options);
        if (outcome.ok) router.push("/admin/payments/statements");
        return outcome;
      }}
    >
      Delete
    </ConfirmedAction>
  );
}
