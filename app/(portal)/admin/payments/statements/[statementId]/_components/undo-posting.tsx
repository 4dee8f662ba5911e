"use client";

import { Confirmation } from "@/components/forms/confirmation";
import { usePreview } from "@/components/forms/use-preview";
import { problemWords, useSubmit } from "@/components/forms/use-submit";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import type { Outcome } from "@/lib/core/errors";
import { formatMoney } from "@/lib/core/money";
import type { ResultOf } from "@/lib/core/operation";
import type { previewUndoPosting } from "@/lib/posting/preview-undo-posting";
import { previewUndoPostingAction, undoPostingAction } from "../../actions";

type Preview = ResultOf<typeof previewUndoPosting>;

/** The confirmation before a posting is undone: the people affected, or the lines that stand in the way. */
export function UndoPosting({ id, ...dialog }: MenuDialogProps & { id: string }) {
  const close = () => dialog.onOpenChange(false);
  const { submit, busy } = useSubmit(undoPostingAction, {
    success: { title: "Posting Undone", description: "You can change the lines and post them again." },
    failureTitle: "Couldn’t undo the posting",
    onDone: close,
    onProblem: close,
  });
  const preview = usePreview(previewUndoPostingAction, id);
  const refused = preview !== null && (!preview.ok || preview.data.blockedCount > 0);
  return (
    <Confirmation
      {...dialog}
      title={refused ? "This posting can’t be undone" : "Undo this posting?"}
      description={<Consequences preview={preview} />}
      verb="Undo posting"
      busyWords="Undoing..."
      keepVerb="Cancel"
      tone="destructive"
      busy={busy}
      disabled={preview === null}
      refused={refused}
      onConfirm={() => void submit({ id })}
    />
  );
}

function Consequences({ preview }: { preview: Outcome<Preview> | null }) {
  if (preview === null) return <p>Loading…</p>;
  if (!preview.ok) return <p>{problemWords(preview)}</p>;
  const { affected, affectedCount, blocked, blockedCount } = preview.data;
  if (blockedCount > 0) {
    return (
      <div className="grid gap-2">
        <p>These lines prevent it:</p>
        <Lines
          lines={blocked.map(({ line, name, amountCents, reason }) => ({
            line,
            words: `Line ${line}, ${name}, ${formatMoney(amountCents)}: ${reason}`,
          }))}
          count={blockedCount}
        />
      </div>
    );
  }
  return (
    <div className="grid gap-2">
      <p>
        All its payments are reversed. Anyone who is no longer an active member because of this gets an email.
        Let the others know.
      </p>
      <Lines
        lines={affected.map(({ line, name, amountCents, consequence }) => ({
          line,
          words: `${name}, ${formatMoney(amountCents)}: ${consequence}`,
        }))}
        count={affectedCount}
      />
    </div>
  );
}

function Lines({ lines, count }: { lines: { line: number; words: string }[]; count: number }) {
  const rest = count - lines.length;
  return (
    <ul
      className="grid max-h-72 list-disc gap-1 overflow-y-auto ps-5"
      tabIndex={0}
      aria-label="Affected lines"
    >
      {lines.map(({ line, words }) => (
        <li key={line}>{words}</li>
      ))}
      {rest > 0 && <li>and {rest.toLocaleString("en")} more</li>}
    </ul>
  );
}
