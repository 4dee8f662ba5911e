import type { ReactNode } from "react";
import { SubmitButton } from "./submit-button";
import type { AutosaveState } from "./use-autosave";

type SaveBarProps = {
  /** The state of autosave; null for a form that only its button saves. */
  autosave: AutosaveState | null;
  hasChanges: boolean;
  busy: boolean;
  /** The label of the button. */
  verb: string;
  /** What has to be seen at saving; announced when it changes. */
  notice?: ReactNode;
};

function wordsOf(autosave: AutosaveState | null, hasChanges: boolean): string {
  // Restored changes are not saved automatically, because they may be of an older version.
  if (hasChanges && (autosave === null || autosave === "untouched")) return "Unsaved changes";
  if (autosave === null) return "";
  if (autosave === "untouched") return "Changes to this draft save themselves";
  if (autosave === "saving") return "Saving…";
  return autosave === "saved" ? "Saved" : `Not saved: ${autosave.problem}`;
}

/** The bar below a long form, always in view: whether the form is saved, and the button that saves it. */
export function SaveBar({ autosave, hasChanges, busy, verb, notice }: SaveBarProps) {
  const isRefused = typeof autosave === "object" && autosave !== null;
  return (
    <div data-bottom-bar className="sticky bottom-0 z-10 -mx-4 border-t border-line bg-ground px-4 py-3">
      <div aria-live="polite" className="mb-3 empty:hidden">
        {notice}
      </div>
      <div className="flex items-center justify-end gap-4">
        <p
          className={isRefused ? "min-w-0 text-sm text-danger" : "min-w-0 text-sm text-ink-soft"}
          aria-live="polite"
        >
          {wordsOf(autosave, hasChanges)}
        </p>
        <SubmitButton busy={busy} busyWords="Saving..." className="shrink-0">
          {verb}
        </SubmitButton>
      </div>
    </div>
  );
}
