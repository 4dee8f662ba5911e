"use client";

import { useRouter } from "next/navigation";
import { lazy, Suspense } from "react";
import { ConfirmedAction } from "@/components/forms/confirmed-action";
import { DialogOpener } from "@/components/ui/dialog-opener";
import type { PagePath } from "@/lib/core/path-to";
import type { Statement } from "@/lib/statements/queries";
import { deleteStatementAction } from "../../actions";

// Few postings are undone, so the dialog is loaded on demand.
const UndoPosting = lazy(async () => ({ default: (await import("./undo-posting")).UndoPosting }));

type StatementActionsProps = { statement: Pick<Statement, "id" | "postedAt">; isUndoable: boolean };

/** Deletes a statement that is not posted, or undoes the posting. */
export function StatementActions({ statement: { id, postedAt }, isUndoable }: StatementActionsProps) {
  const router = useRouter();
  if (postedAt && !isUndoable) return null;
  if (postedAt) {
    return (
      <DialogOpener
        variant="ghost"
        size="sm"
        className="text-danger"
        dialog={(dialog) => (
          <Suspense>
            <UndoPosting {...dialog} id={id} />
          </Suspense>
        )}
      >
        Undo posting
      </DialogOpener>
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
        if (outcome.ok) router.push("/admin/payments/statements" satisfies PagePath);
        return outcome;
      }}
    >
      Delete
    </ConfirmedAction>
  );
}
