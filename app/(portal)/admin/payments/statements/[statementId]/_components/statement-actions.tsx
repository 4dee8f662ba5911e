"use client";

import { useRouter } from "next/navigation";
import { ConfirmedAction } from "@/components/forms/confirmed-action";
import type { Statement } from "@/lib/statements/queries";
import { deleteStatementAction, undoPostingAction } from "../../actions";

type StatementActionsProps = { statement: Pick<Statement, "id" | "postedAt">; isUndoable: boolean };

/** Deletes a statement that is not posted, or undoes the posting. */
export function StatementActions({ statement: { id, postedAt }, isUndoable }: StatementActionsProps) {
  const router = useRouter();
  if (postedAt && !isUndoable) return null;
  if (postedAt) {
    return (
      <ConfirmedAction
        title="Undo this posting?"
        description="All its payments are taken back, and what they paid is outstanding again. Tickets that they paid for aren't valid until they are paid again. We email only members whose membership is no longer active because of this, so let the others affected know."
        verb="Undo posting"
        busyWords="Undoing..."
        success={{ title: "Posting Undone", description: "You can change the lines and post them again." }}
        failureTitle="Couldn’t undo the posting"
        onConfirm={(options) => undoPostingAction({ id }, options)}
      >
        Undo posting
      </ConfirmedAction>
    );
  }
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
