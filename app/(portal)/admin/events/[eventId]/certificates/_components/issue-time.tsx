import { addHours } from "date-fns";
import { CalendarClock } from "lucide";
import { Icon } from "@/components/ui/icon";
import { formatDateTime } from "@/lib/core/format";
import type { CertificateRule } from "@/lib/events/cpd-rules";
import type { EventStatus } from "@/lib/events/rules";

type IssueTimeProps = {
  event: { status: EventStatus; endDate: string };
  rule: CertificateRule;
  /** The association's setting: how many hours after the end certificates are issued. */
  afterHours: number;
  timeZone: string;
};

/** When an event's certificates are issued. */
export function IssueTime({ event, rule, afterHours, timeZone }: IssueTimeProps) {
  return (
    <p className="flex max-w-3xl gap-3 rounded-md border border-line bg-aqua-soft p-4 text-sm text-pretty text-aqua-ink">
      <Icon of={CalendarClock} className="mt-0.5 shrink-0" />
      {wordsOf(event, rule, formatDateTime(addHours(new Date(event.endDate), afterHours), timeZone))}
    </p>
  );
}

function wordsOf({ status }: IssueTimeProps["event"], rule: CertificateRule, from: string): string {
  if (status === "draft") return "Publish the event first. Certificates are issued after it has ended.";
  if (status === "cancelled") return "The event has been cancelled, so no certificates are issued.";
  if (status === "postponed") return "The event is postponed. Certificates are issued after it has ended.";
  if (rule === "manual") return "After the event, choose who gets a certificate, and issue them here.";
  return `Certificates are issued and emailed automatically from ${from}.`;
}
