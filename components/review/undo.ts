import { toast } from "@/components/ui/toast";
import { problemWords } from "@/components/forms/use-submit";
import type { Outcome } from "@/lib/core/errors";
import { undoSeconds } from "@/lib/core/undo";
import { unreachable } from "@/components/api/lost-connection";

/** A toast's Undo: takes the decision back, then `onDone`, or says why it is too late. */
export function undoBy(send: () => Promise<Outcome<unknown>>, onDone: () => void) {
  const run = async () => {
    const outcome = await send().catch(() => ({ ok: false as const, ...unreachable }));
    if (outcome.ok) {
      toast({ title: "Undone", description: "It is pending again, and no email was sent." });
      return onDone();
    }
    toast({ title: "Not undone", description: problemWords(outcome), variant: "destructive" });
  };
  return { seconds: undoSeconds, run: () => void run() };
}
