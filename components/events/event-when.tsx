import { formatSpan } from "@/lib/core/format";
import { EventTime } from "./event-time";

type Span = { startDate: string; endDate: string; timeZone: string };

export function EventWhen({ timeZone, ...span }: Span) {
  return <EventTime startDate={span.startDate} times={formatSpan(span, timeZone)} />;
}
