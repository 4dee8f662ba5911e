import { unreachable } from "@/components/api/lost-connection";
import { problemWords } from "@/components/forms/use-submit";
import { dismissToast, toast, type ToastMessage } from "@/components/ui/toast";
import type { Outcome } from "@/lib/core/errors";
import { undoSeconds } from "@/lib/core/undo";
import { isShortcut } from "./use-shortcuts";

/** Ends the offer to undo the newest decision. */
let endOffer = () => {};

/** Lets Z undo the newest decision for as long as that is possible, whatever the screen shows by then. */
function offer(undo: () => void): void {
  endOffer();
  const press = (event: KeyboardEvent) => {
    if (event.key !== "z" || !isShortcut(event)) return;
    event.preventDefault();
    undo();
  };
  const timer = setTimeout(() => endOffer(), undoSeconds * 1_000);
  endOffer = () => {
    clearTimeout(timer);
    window.removeEventListener("keydown", press);
    endOffer = () => {};
  };
  window.addEventListener("keydown", press);
}

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
    endOffer();
    dismissToast();
    const outcome = await send().catch(() => ({ ok: false as const, ...unreachable }));
    if (outcome.ok) {
      toast({ title: "Undone", description: undone });
      return onDone();
    }
    toast({ title: "Couldn’t undo it", description: problemWords(outcome), variant: "destructive" });
  }
  const undo = () => void takeBack();
  offer(undo);
  return {
    ...words,
    button: (
      <button type="button" className="font-medium text-aqua-ink hover:underline" onClick={undo}>
        Undo
      </button>
    ),
  };
}
