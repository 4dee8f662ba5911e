import { formatLongDate, formatTime, zoneCity } from "@/lib/format";

type Span = { startDate: Date | string; endDate: Date | string };

/** The zone as people call it: "Nassau time (Eastern Standard Time)". */
export function zoneName(moment: Date | string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "long" }).formatToParts(
    new Date(moment),
  );
  const name = parts.find(({ type }) => type === "timeZoneName")?.value;
  return `${zoneCity(timeZone)} time${name ? ` (${name})` : ""}`;
}

/** The day and the time of an event on one day; over several days each end with both. */
export function whenInWords({ startDate, endDate }: Span, timeZone: string): [string, string] {
  const [starts, ends] = [formatLongDate(startDate, timeZone), formatLongDate(endDate, timeZone)];
  const [from, to] = [formatTime(startDate, timeZone), formatTime(endDate, timeZone)];
  return starts === ends ? [starts, `${from} – ${to}`] : [`${starts}, ${from}`, `to ${ends}, ${to}`];
}
