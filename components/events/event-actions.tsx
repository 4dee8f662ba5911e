import Link from "next/link";
import { Button } from "@/components/ui/button";
import { pathTo } from "@/lib/core/path-to";
import type { PricedEvent } from "@/lib/events/rules";
import { registerLabel } from "@/lib/seats/labels";
import type { RegistrationState } from "@/lib/seats/rules";

type EventActionsProps = {
  event: PricedEvent & { id: string; state: RegistrationState };
  /** On pages whose main purpose is something else. */
  isAside?: boolean;
};

/** The buttons of an event card: register, while that is possible, and the event's page. */
export function EventActions({ event, isAside = false }: EventActionsProps) {
  return (
    <>
      {event.state === "open" && (
        <Button asChild size="sm" variant={isAside ? "secondary" : "primary"}>
          <Link href={pathTo("/event-registration/event/[eventId]", { eventId: event.id })} prefetch={false}>
            {registerLabel(event)}
          </Link>
        </Button>
      )}
      <Button asChild size="sm" variant="secondary">
        <Link href={pathTo("/event/[eventId]", { eventId: event.id })} prefetch={false}>
          View Event Page
        </Link>
      </Button>
    </>
  );
}
