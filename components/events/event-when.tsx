import { formatDate, formatTime } from "@/lib/format";

type Span = { startDate: string; endDate: string; timeZone: string };

/** "Nov 13, 2025 · 8:00 AM – 5:00 PM", or both dates when it ends on another day. */
export function EventWhen({ startDate, endDate, timeZone }: Span) {
  const starts = formatDate(startDate, timeZone);
  const ends = formatDate(endDate, timeZone);
  return (
    <time dateTime={startDate} className="tabular">
      {starts} ·{" "}
      {ends === starts ? (
        <span className="whitespace-nowrap">
          {formatTime(startDate, timeZone)} – {formatTime(endDate, timeZone)}
        </span>
      ) : (
        <>
          {formatTime(startDate, timeZone)} – {ends}, {formatTime(endDate, timeZone)}
        </>
      )}
    </time>
  );
}
