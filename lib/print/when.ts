import { formatLongDate, formatTime, zoneCity } from "@/lib/core/format";

type Span = { startDate: Date; endDate: Date };

/** The name of a zone: "Nassau time (Eastern Standard Time)". */
export function zoneName(moment: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "long" }).formatToParts(moment);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value;
  return `${zoneCity(timeZone)} time${name ? ` (${name})` : ""}`;
}

/** The date and time of an event as two texts; over several days, the start and the end with both. */
export function formatWhen({ startDate, endDate }: Span, timeZone: string): [string, string] {
  const [starts, ends] = [formatLongDate(startDate, timeZone), formatLongDate(endDate, timeZone)];
  const [from, to] = [formatTime(startDate, timeZone), formatTime(endDate, timeZone)];
  return starts === ends ? [starts, `${from} – ${to}`] : [`${starts}, ${from}`, `to ${ends}, ${to}`];
}
