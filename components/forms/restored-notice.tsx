import { Button } from "@/components/ui/button";

/** A notice that a form shows values that were typed before and are not saved yet. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-aqua-soft px-3.5 py-2 text-sm text-aqua-ink">
      <p role="status">These are your changes from before, which are not saved yet.</p>
      <Button variant="ghost" size="sm" onClick={onDiscard}>
        Discard them
      </Button>
    </div>
  );
}
