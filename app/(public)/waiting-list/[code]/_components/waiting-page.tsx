import { CircleCheck, CircleSlash, Hourglass } from "lucide";
import { PolicyNote } from "@/components/events/policy-note";
import {
  CardSection,
  EventSection,
  PrivatePage,
  StandingSection,
  type Standing,
} from "@/components/registrations/private-page";
import type { Registrant } from "@/components/registrations/registration-values";
import { WaitingListButton } from "@/components/registrations/waiting-list-button";
import { Card } from "@/components/ui/card";
import { isFree, isUpcoming, offeredRates } from "@/lib/events/rules";
import type { ShownWaitingEntry } from "@/lib/waiting/queries";
import { AcceptOffer } from "./accept-offer";
import { LeaveList } from "./leave-list";

type WaitingPageProps = {
  entry: ShownWaitingEntry;
  person: Registrant | null;
  association: { name: string; contactEmail: string | null };
  timeZone: string;
};

/** The private page of a place on a waiting list: its position, the offered seat, and the button to leave. */
export function WaitingPage({ entry, person, association, timeZone }: WaitingPageProps) {
  const { event, state, code, deadline } = entry;
  const isOpen = isUpcoming(event, new Date());
  return (
    <PrivatePage title="Your place on the waiting list" association={association} event={event}>
      <Card className="mt-6 overflow-hidden">
        <StandingSection standing={standingOf(entry)} />
        <EventSection event={event} timeZone={timeZone} />
        {deadline && isOpen && isOnSale(event) && (
          <CardSection className="grid gap-4">
            <AcceptOffer
              code={code}
              event={event}
              isActiveMember={person?.isActiveMember ?? false}
              isOnlinePaymentAvailable={entry.isOnlinePaymentAvailable}
              bank={entry.bank}
            />
            {!isFree(event) && <PolicyNote event={event} />}
          </CardSection>
        )}
        {(state === "waiting" || state === "offered") && (
          <CardSection>
            <LeaveList code={code} isOffered={state === "offered"} />
          </CardSection>
        )}
        {(state === "released" || state === "cancelled") && isOpen && (
          <CardSection>
            <WaitingListButton event={event} person={person} size="sm" />
          </CardSection>
        )}
      </Card>
    </PrivatePage>
  );
}

const isOnSale = ({ prices }: ShownWaitingEntry["event"]): boolean =>
  prices.length === 0 || offeredRates(prices).length > 0;

/** The state of the place on the waiting list: a word and a sentence. */
function standingOf({
  event,
  state,
  position,
  deadline,
  wasOffered,
  personName,
}: ShownWaitingEntry): Standing {
  if (event.status === "postponed" && (state === "waiting" || state === "offered")) {
    return {
      icon: Hourglass,
      colour: "text-warning",
      badge: { label: "Waiting", tone: "warning" },
      title: "Your place is kept",
      sentence: "The event has been postponed. Seats are offered again once the new date is known.",
    };
  }
  if (state === "waiting") {
    return {
      icon: Hourglass,
      colour: "text-warning",
      badge: { label: "Waiting", tone: "warning" },
      title: position === 1 ? "You are next in line" : `You are number ${position}`,
      sentence: `${personName}, we’ll email you as soon as a seat is free and it’s your turn.`,
    };
  }
  if (deadline) {
    return {
      icon: CircleCheck,
      colour: "text-success",
      badge: { label: "Seat offered", tone: "success" },
      title: "A seat is free for you",
      sentence: isOnSale(event)
        ? `We’ll hold it for you until ${deadline}. After that it goes to the next in line.`
        : `No rate is on sale at the moment, so it can't be taken yet. We’ll hold it for you until ${deadline}; please try again later.`,
    };
  }
  return {
    icon: CircleSlash,
    colour: "text-ink-soft",
    badge: { label: "Ended", tone: "neutral" },
    ...endOf(wasOffered || state === "released", event),
  };
}

function endOf(wasOffered: boolean, event: ShownWaitingEntry["event"]): Pick<Standing, "title" | "sentence"> {
  if (wasOffered)
    return {
      title: "The offer has ended",
      sentence: "You didn’t take the seat we held for you in time, so it goes to the next in line.",
    };
  const title = "You are no longer on the waiting list";
  if (event.status === "cancelled") return { title, sentence: "The event has been cancelled." };
  if (!isUpcoming(event, new Date())) return { title, sentence: "The event has started." };
  return { title, sentence: "You left it, or you already have a seat." };
}
