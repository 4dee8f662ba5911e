import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { EventStatus } from "@/lib/events/rules";

const badges: Record<Exclude<EventStatus, "published">, { label: string; tone: BadgeTone }> = {
  draft: { label: "Draft", tone: "neutral" },
  postponed: { label: "Postponed", tone: "warning" },
  cancelled: { label: "Cancelled", tone: "danger" },
};

/** The badge of an event's status; published events have none. */
export function EventStatusBadge({ status }: { status: EventStatus }) {
  if (status === "published") return null;
  const { label, tone } = badges[status];
  return <Badge tone={tone}>{label}</Badge>;
}
