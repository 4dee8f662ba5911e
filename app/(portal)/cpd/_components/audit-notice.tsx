import { formatCalendarDay } from "@/lib/core/days";
import type { MyCpdAudit } from "@/lib/cpd/audit-queries";
import { periodInWords } from "@/lib/cpd/labels";
import { EvidenceDialog } from "./evidence-dialog";

/** What an audit asks the member for: evidence of the entries that have none. */
export function AuditNotice({ audit }: { audit: MyCpdAudit }) {
  const { entries, dueOn } = audit;
  return (
    <section
      aria-label="CPD audit"
      className="mt-6 rounded-md border border-line bg-warning-soft p-4 text-sm sm:p-5"
    >
      <h2 className="font-semibold">Your CPD of {periodInWords(audit)} is being audited</h2>
      {entries.length === 0 ? (
        <p className="mt-1">All your entries have evidence. We&apos;ll email you the result.</p>
      ) : (
        <>
          <p className="mt-1">Please upload evidence for these entries by {formatCalendarDay(dueOn)}.</p>
          <ul className="mt-3 grid gap-2">
            {entries.map((entry) => (
              <li key={entry.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <span className="min-w-0 font-medium wrap-anywhere">{entry.title}</span>
                <EvidenceDialog entry={entry} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
