import { CalendarDays, Clock, MapPin, Users } from "lucide";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { EventStructuredData } from "@/components/events/event-structured-data";
import { PublicBar } from "@/components/layout/public-bar";
import { SiteHeader } from "@/components/layout/site-header";
import { Button } from "@/components/ui/button";
import { getAssociation, publicUrl } from "@/lib/association/queries";
import { visitor } from "@/lib/auth/actor";
import { findEventBySlug } from "@/lib/events/queries";
import { formatLongDate, formatPrice, formatTime, zoneCity } from "@/lib/format";
import { publicButton } from "@/lib/registrations/labels";
import { registrationState } from "@/lib/registrations/rules";
import { Icon } from "@/components/ui/icon";
import { eventMetadata } from "./_components/event-metadata";

const eventOf = cache(async (slug: string) => findEventBySlug(null, slug));

export async function generateMetadata({ params }: PageProps<"/events/[slug]">): Promise<Metadata> {
  return eventMetadata(await eventOf((await params).slug));
}

export default async function PublicEventPage({ params }: PageProps<"/events/[slug]">) {
  const [event, person] = await Promise.all([eventOf((await params).slug), visitor()]);
  if (!event) notFound();
  const { name, shortName, timeZone } = getAssociation();
  const { slug, title, description, startDate, endDate, location, price, maxAttendees, currentAttendees } =
    event;
  const state = registrationState({ ...event, isRegistered: false }, new Date());
  const seatsLeft = maxAttendees === null ? null : Math.max(0, maxAttendees - currentAttendees);
  return (
    <>
      {person ? (
        <SiteHeader
          user={{ firstName: person.firstName, email: person.email, isAdmin: person.isAdmin }}
          association={{ shortName, name }}
        />
      ) : (
        <PublicBar association={{ shortName, name }} signInHref={`/auth?callbackUrl=/events/${slug}`} />
      )}
      <main id="main" tabIndex={-1} className="page py-10 sm:py-16">
        <p className="font-medium text-aqua-ink">{name}</p>
        <h1 className="mt-3 max-w-[24ch] text-4xl font-semibold tracking-tight text-balance sm:text-5xl">
          {title}
        </h1>
        <div className="mt-10 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <p className="max-w-[65ch] text-lg leading-relaxed whitespace-pre-line">{description}</p>
          <aside className="rounded-md border border-line bg-card p-5 lg:sticky lg:top-24">
            <ul className="space-y-4 text-sm [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-soft [&>li]:flex [&>li]:gap-3">
              <li>
                <Icon of={CalendarDays} />
                <time dateTime={startDate} className="font-medium">
                  {formatLongDate(startDate, timeZone)}
                </time>
              </li>
              <li className="tabular">
                <Icon of={Clock} />
                <span>
                  {formatTime(startDate, timeZone)} – {formatTime(endDate, timeZone)}
                  <span className="block text-ink-soft">{zoneCity(timeZone)} time</span>
                </span>
              </li>
              {location && (
                <li>
                  <Icon of={MapPin} />
                  {location}
                </li>
              )}
              {seatsLeft !== null && state === "open" && (
                <li className="tabular">
                  <Icon of={Users} />
                  {seatsLeft} {seatsLeft === 1 ? "seat" : "seats"} left
                </li>
              )}
            </ul>
            <p className="mt-5 border-t border-line pt-5 text-2xl font-semibold tabular">
              {price > 0 ? `$${formatPrice(price)} BSD` : "Free Event"}
            </p>
            {state === "open" ? (
              <Button asChild size="lg" className="mt-4 w-full">
                {/* A plain link: visitors are sent to sign in first and come back to the registration. */}
                <a href={`/events/${slug}/register`}>{publicButton[state]}</a>
              </Button>
            ) : (
              <Button variant="secondary" size="lg" className="mt-4 w-full" disabled>
                {publicButton[state]}
              </Button>
            )}
          </aside>
        </div>
      </main>
      <EventStructuredData
        event={event}
        url={publicUrl(`/events/${slug}`)}
        organizer={{ name, url: publicUrl("/") }}
      />
    </>
  );
}
