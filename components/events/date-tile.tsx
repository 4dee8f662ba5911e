import { formatDay, formatMonth } from "@/lib/format";

/** The month and day of an event as a small calendar leaf. */
export function DateTile({ date, timeZone }: { date: string; timeZone: string }) {
  return (
    <div
      aria-hidden="true"
      className="flex size-14 shrink-0 flex-col items-center justify-center rounded-md bg-aqua-soft leading-none text-aqua-ink"
    >
      <span className="text-xs font-semibold tracking-wide uppercase">{formatMonth(date, timeZone)}</span>
      <span className="mt-1 text-xl font-semibold tabular">{formatDay(date, timeZone)}</span>
    </div>
  );
}
