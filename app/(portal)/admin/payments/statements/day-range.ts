const format = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  year: "numeric",
  timeZone: "UTC",
});

/** Formats "2026-11-03" as "Nov 3, 2026": a bank's day has no time zone. */
export const dayInWords = (day: string) => format.format(new Date(day));

/** A range of days in words: "Nov 1, 2026 – Nov 30, 2026". */
export const dayRange = (from: string, to: string) =>
  from === to ? dayInWords(from) : `${dayInWords(from)} – ${dayInWords(to)}`;
