import Link from "next/link";
import { signInAddress } from "@/components/auth/sign-in-address";
import { Button } from "@/components/ui/button";
import { pathTo } from "@/lib/core/path-to";
import type { PricedEvent } from "@/lib/events/rules";
import { internalButton } from "@/lib/seats/labels";
import type { RegistrationState } from "@/lib/seats/rules";

type RegisterLinkProps = {
  event: PricedEvent & { id: string };
  state: RegistrationState;
  isSignedIn: boolean;
};

/** The page's main action: register, see one's registration, or sign in. */
export function RegisterLink({ event, state, isSignedIn }: RegisterLinkProps) {
  if (!isSignedIn) {
    return (
      <Button asChild size="lg">
        <a href={signInAddress}>Log in to register</a>
      </Button>
    );
  }
  if (state === "open") {
    return (
      <Button asChild size="lg">
        <Link href={pathTo("/event-registration/event/[eventId]", { eventId: event.id })}>
          {internalButton(state, event)}
        </Link>
      </Button>
    );
  }
  return (
    <>
      <Button variant="secondary" size="lg" disabled>
        {internalButton(state, event)}
      </Button>
      {state === "registered" && (
        <Button asChild variant="ghost">
          <Link href={pathTo("/events", { query: { tab: "mine" } })} prefetch={false}>
            My Registrations
          </Link>
        </Button>
      )}
    </>
  );
}
