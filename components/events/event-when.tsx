import { formatSpan } from "@/lib/format";
import { EventTime } from "./event-time";

type Span = { startDate: string; endDate: string; timeZone: string };

/** When an event is, where its zone can be worked out. */
export function EventWhen({ timeZone, ...span }: Span) {
  return <EventTime startDate={span.startDate} times={formatSpan(span, timeZone)} />;
}
