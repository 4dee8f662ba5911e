import Link from "next/link";
import { Button } from "@/components/ui/button";
import { registerLabel } from "@/lib/registrations/labels";
import type { RegistrationState } from "@/lib/registrations/rules";

type EventActionsProps = {
  event: { id: string; price: number; prices: { price: number }[]; state: RegistrationState };
  /** Where registering is not what the page is about. */
  isAside?: boolean;
};

/** The buttons of an event's card: registering while that is possible, and the event's own page. */
export function EventActions({ event, isAside = false }: EventActionsProps) {
  return (
    <>
      {event.state === "open" && (
        <Button asChild size="sm" variant={isAside ? "secondary" : "primary"}>
          <Link href={`/event-registration/event/${event.id}`} prefetch={false}>
            {registerLabel(event)}
          </Link>
        </Button>
      )}
      <Button asChild size="sm" variant="secondary">
        <Link href={`/event/${event.id}`} prefetch={false}>
          View Event Page
        </Link>
      </Button>
    </>
  );
}
