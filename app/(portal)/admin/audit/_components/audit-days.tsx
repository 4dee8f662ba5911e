import { ChevronRight } from "lucide";
import { AuditSentence } from "@/components/audit/audit-sentence";
import { Compact } from "@/components/layout/compact";
import { Icon } from "@/components/ui/icon";
import type { AuditEntry } from "@/lib/audit/queries";
import { calendarDayOf, formatDateTime, formatLongDate, formatTime } from "@/lib/core/format";

type AuditDaysProps = { entries: AuditEntry[]; timeZone: string };

/** The entries of a page as sentences, under the day on which each was written. */
export function AuditDays({ entries, timeZone }: AuditDaysProps) {
  const days = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    const day = calendarDayOf(new Date(entry.at), timeZone);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return (
    <div className="grid gap-6">
      {[...days].map(([day, written]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className="text-sm font-semibold">
            {formatLongDate(new Date(written[0]!.at), timeZone)}
          </h2>
          <ol className="mt-2 divide-y divide-line rounded-md border border-line bg-card text-sm">
            <Compact>
              {written.map((entry) => (
                <Entry key={entry.id} entry={entry} timeZone={timeZone} />
              ))}
            </Compact>
          </ol>
        </section>
      ))}
    </div>
  );
}

function Entry({ entry, timeZone }: { entry: AuditEntry; timeZone: string }) {
  const { id, at, ip, requestId, sentence, facts } = entry;
  const rows = [
    ...facts,
    { name: "Time", value: formatDateTime(new Date(at), timeZone) },
    {
      name: "Network address",
      value: ip ?? (entry.isErased ? "Erased" : "None (automatic)"),
    },
    ...(requestId ? [{ name: "Request", value: requestId }] : []),
    { name: "Entry in the export", value: id },
  ];
  return (
    <li className="relative py-2.5 pr-12 pl-4">
      <div className="gap-x-4 sm:grid sm:grid-cols-[4.75rem_minmax(0,1fr)]">
        <time dateTime={at} className="text-ink-soft tabular max-sm:text-xs sm:leading-6">
          {formatTime(new Date(at), timeZone)}
        </time>
        <p className="leading-6 wrap-anywhere">
          <AuditSentence sentence={sentence} />
        </p>
      </div>
      <details className="audit-facts group">
        <summary>
          <span className="sr-only">Details</span>
          <Icon of={ChevronRight} />
        </summary>
        <dl>
          {rows.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </li>
  );
}
