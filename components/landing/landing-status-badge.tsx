import { EventStatusBadge } from "@/components/events/manage/event-status-badge";
import { Badge } from "@/components/ui/badge";
import type { EventStatus } from "@/lib/events/rules";

/** The badge of a landing page's state, which follows its event. */
export const LandingStatusBadge = ({ status }: { status: EventStatus }) =>
  status === "published" ? <Badge tone="success">Published</Badge> : <EventStatusBadge status={status} />;
