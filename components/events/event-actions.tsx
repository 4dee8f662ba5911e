import Link from "next/link";
import { Button } from "@/components/ui/button";
import { pathTo } from "@/lib/core/path-to";
import type { PricedEvent } from "@/lib/events/rules";
import { registerLabel } from "@/lib/seats/labels";
import type { RegistrationState } from "@/lib/seats/rules";

type EventActionsProps = {
  event: PricedEvent & { id: string; state: RegistrationState };
  /** Whether the card is secondary on its page, which makes its buttons less prominent. */
  isAside?: boolean;
};

/** The buttons of an event card: "Register" while that is possible, and the link to the event's page. */
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
