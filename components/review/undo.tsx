import { unreachable } from "@/components/api/lost-connection";
import { problemWords } from "@/components/forms/use-submit";
import { dismissToast, toast, type ToastMessage } from "@/components/ui/toast";
import type { Outcome } from "@/lib/core/errors";
import { undoSeconds } from "@/lib/core/undo";

/** The function that undoes the newest decision; null when it can no longer be undone. */
let newest: (() => void) | null = null;

export const undoNewest = () => newest?.();

/**
 * A toast about a decision, with a button that undoes it. Afterwards it calls `onDone`, or shows why it is too late.
 */
export function undoable(
  words: ToastMessage,
  send: () => Promise<Outcome<unknown>>,
  onDone: () => void,
  undone = "It is pending again, and no email was sent.",
): ToastMessage {
  async function takeBack() {
    newest = null;
    dismissToast();
    const outcome = await send().catch(() => ({ ok: false as const, ...unreachable }));
    if (outcome.ok) {
      toast({ title: "Undone", description: undone });
      return onDone();
    }
    toast({ title: "Couldn’t undo it", description: problemWords(outcome), variant: "destructive" });
  }
  const undo = () => void takeBack();
  newest = undo;
  setTimeout(() => newest === undo && (newest = null), undoSeconds * 1_000);
  return {
    ...words,
    button: (
      <button type="button" className="font-medium text-aqua-ink hover:underline" onClick={undo}>
        Undo
      </button>
    ),
  };
}
