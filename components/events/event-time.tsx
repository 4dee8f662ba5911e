import type { FormattedSpan } from "@/lib/core/format";

/** The date and times of an event, "Nov 13, 2025 · 8:00 AM – 5:00 PM", or both dates when it ends on another day. */
export function EventTime({ startDate, times }: { startDate: string; times: FormattedSpan }) {
  const { starts, ends, from, to } = times;
  return (
    <time dateTime={startDate} className="tabular">
      {starts} ·{" "}
      {ends === null ? (
        <span className="whitespace-nowrap">
          {from} – {to}
        </span>
      ) : (
        <>
          {from} – {ends}, {to}
        </>
      )}
    </time>
  );
}
