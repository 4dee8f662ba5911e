import { CircleCheck, CircleSlash, Hourglass, type IconNode } from "lucide";
import Link from "next/link";
import { EventFacts } from "@/components/events/event-facts";
import { PolicyNote } from "@/components/events/policy-note";
import { StatusNotice } from "@/components/events/status-notice";
import type { Registrant } from "@/components/registrations/registration-values";
import { WaitingListButton } from "@/components/registrations/waiting-list-button";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { isFree, isUpcoming } from "@/lib/events/rules";
import type { ShownWaitingEntry } from "@/lib/registrations/waiting-queries";
import { AcceptOffer } from "./accept-offer";
import { LeaveList } from "./leave-list";

type WaitingPageProps = {
  entry: ShownWaitingEntry;
  person: Registrant | null;
  association: { name: string; contactEmail: string };
  timeZone: string;
};

/** One place on a waiting list for whoever has it: where it stands, the seat that is offered, and the way out. */
export function WaitingPage({ entry, person, association, timeZone }: WaitingPageProps) {
  const { event, state, code, deadline } = entry;
  const standing = standingOf(entry);
  const isOpen = isUpcoming(event, new Date());
  return (
    <main id="main" tabIndex={-1} className="page max-w-2xl py-8 sm:py-12">
      <p className="text-sm font-medium text-aqua-ink">{association.name}</p>
      <h1 className="mt-2 text-3xl font-semibold tracking-tight">Your place on the waiting list</h1>
      <Card className="mt-6 overflow-hidden">
        <div className="flex flex-wrap items-start justify-between gap-4 p-5 sm:p-6">
          <div className="flex min-w-0 flex-1 basis-64 gap-3">
            <Icon of={standing.icon} className={`mt-0.5 size-6 ${standing.colour}`} />
            <div className="min-w-0">
              <p className="font-semibold">{standing.title}</p>
              <p className="mt-0.5 text-sm text-ink-soft">{standing.sentence}</p>
            </div>
          </div>
          <Badge tone={standing.tone}>{standing.badge}</Badge>
        </div>
        <div className="border-t border-line p-5 sm:p-6">
          <h2 className="text-xl font-semibold">
            <Link href={`/events/${event.slug}`} prefetch={false} className="hover:underline">
              {event.title}
            </Link>
          </h2>
          <StatusNotice status={event.status} className="mt-4" />
          <div className="mt-5">
            <EventFacts event={event} timeZone={timeZone} />
          </div>
        </div>
        {deadline && isOpen && (
          <div className="grid gap-4 border-t border-line p-5 sm:p-6">
            <AcceptOffer
              code={code}
              event={event}
              isActiveMember={person?.isActiveMember ?? false}
              isOnlinePaymentAvailable={entry.isOnlinePaymentAvailable}
              bank={entry.bank}
            />
            {!isFree(event) && <PolicyNote event={event} />}
          </div>
        )}
        {(state === "waiting" || state === "offered") && (
          <div className="border-t border-line p-5 sm:p-6">
            <LeaveList code={code} isOffered={state === "offered"} />
          </div>
        )}
        {(state === "released" || state === "cancelled") && isOpen && (
          <div className="border-t border-line p-5 sm:p-6">
            <WaitingListButton event={event} person={person} size="sm" />
          </div>
        )}
      </Card>
      <p className="mt-8 text-sm text-ink-soft">
        Anyone with the address of this page can see it, so please don&apos;t share it. Questions? Contact{" "}
        <a href={`mailto:${association.contactEmail}`} className="font-medium text-aqua-ink underline">
          {association.contactEmail}
        </a>
        .
      </p>
    </main>
  );
}

type Standing = {
  icon: IconNode;
  colour: string;
  tone: BadgeTone;
  badge: string;
  title: string;
  sentence: string;
};

/** A word and a sentence for where the place stands. */
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
      tone: "warning",
      badge: "Waiting",
      title: "Your place is kept",
      sentence: "The event has been postponed. Seats are offered again once the new date is known.",
    };
  }
  if (state === "waiting") {
    return {
      icon: Hourglass,
      colour: "text-warning",
      tone: "warning",
      badge: "Waiting",
      title: position === 1 ? "You are next in line" : `You are number ${position}`,
      sentence: `${personName}, we’ll email you as soon as a seat is free and it’s your turn.`,
    };
  }
  if (deadline) {
    return {
      icon: CircleCheck,
      colour: "text-success",
      tone: "success",
      badge: "Seat offered",
      title: "A seat is free for you",
      sentence: `We keep it for you until ${deadline}. After that it goes to the next in line.`,
    };
  }
  return {
    icon: CircleSlash,
    colour: "text-ink-soft",
    tone: "neutral",
    badge: "Ended",
    title:
      wasOffered || state === "released" ? "The offer has ended" : "You are no longer on the waiting list",
    sentence:
      wasOffered || state === "released"
        ? "The seat was not taken in time, so it goes to the next in line."
        : "You left it, or have a seat, or the event no longer takes registrations.",
  };
}
