import { ArrowLeft, CalendarDays, Clock, MapPin, Users } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { findEvent } from "@/lib/events/queries";
import { formatLongDate, formatPrice, formatTime } from "@/lib/format";
import { eventBadge, internalButton } from "@/lib/registrations/labels";
import { getStanding } from "@/lib/registrations/queries";
import { Icon } from "@/components/ui/icon";

export async function generateMetadata({ params }: PageProps<"/event/[eventId]">): Promise<Metadata> {
  const event = await findEvent(await memberOrSignIn(), (await params).eventId);
  return { title: event?.title ?? "Event Not Found" };
}

export default async function EventPage({ params }: PageProps<"/event/[eventId]">) {
  const person = await memberOrSignIn();
  const event = await findEvent(person, (await params).eventId);
  if (!event) notFound();
  const { timeZone } = getAssociation();
  const { state } = await getStanding(person, event);
  const { startDate, endDate, location, price, maxAttendees, currentAttendees } = event;
  const badge = eventBadge[state];
  return (
    <main id="main" tabIndex={-1} className="page py-8 sm:py-10">
      <Link
        href="/events"
        className="inline-flex items-center gap-1.5 text-sm font-medium text-aqua-ink hover:underline"
      >
        <Icon of={ArrowLeft} /> Back to Events
      </Link>
      <Card className="mt-4 p-5 sm:p-8">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h1 className="max-w-[32ch] text-3xl font-semibold tracking-tight text-balance">{event.title}</h1>
          <Badge tone={badge.tone}>{badge.label}</Badge>
        </div>
        <ul className="mt-5 grid gap-2 text-sm text-ink-soft sm:grid-cols-2 [&_svg]:size-4 [&_svg]:shrink-0 [&>li]:flex [&>li]:items-center [&>li]:gap-2">
          <li>
            <Icon of={CalendarDays} />
            <time dateTime={startDate}>{formatLongDate(startDate, timeZone)}</time>
          </li>
          <li className="tabular">
            <Icon of={Clock} />
            {formatTime(startDate, timeZone)} – {formatTime(endDate, timeZone)}
          </li>
          {location && (
            <li>
              <Icon of={MapPin} />
              {location}
            </li>
          )}
          <li className="tabular">
            <Icon of={Users} />
            {maxAttendees === null
              ? "Unlimited"
              : `${currentAttendees} of ${maxAttendees} attendees registered`}
          </li>
        </ul>
        <p className="mt-6 max-w-[68ch] leading-relaxed whitespace-pre-line">{event.description}</p>
        <div className="mt-8 flex flex-wrap items-center gap-4 border-t border-line pt-5">
          <span className="font-semibold tabular">
            {price > 0 ? `$${formatPrice(price)} BSD` : "Free Event"}
          </span>
          {state === "open" ? (
            <Button asChild>
              <Link href={`/event-registration/event/${event.id}`}>{internalButton(state, price)}</Link>
            </Button>
          ) : (
            <Button variant="secondary" disabled>
              {internalButton(state, price)}
            </Button>
          )}
        </div>
      </Card>
    </main>
  );
}
