import { History } from "lucide";
import { Icon } from "@/components/ui/icon";

type DraftNoteProps = { savedAt: string; timeZone: string };

/**
 * The moment in words, "Nov 13, 2025, 8:00 AM". The browser formats it, because a time zone library would be larger
 * than this form.
 */
const shown = (moment: string, timeZone: string) =>
  new Date(moment).toLocaleString("en", { timeZone, dateStyle: "medium", timeStyle: "short" });

/** A notice that a draft was restored. */
export function DraftNote({ savedAt, timeZone }: DraftNoteProps) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-md bg-aqua-soft px-4 py-3 text-sm text-aqua-ink"
    >
      <p className="flex min-w-0 flex-1 basis-72 gap-2.5">
        <Icon of={History} className="mt-0.5" />
        <span>
          We&apos;ve restored your draft from {shown(savedAt, timeZone)}. It is stored only in this browser.
          Background answers are not stored, so please give them again.
        </span>
      </p>
    </div>
  );
}
