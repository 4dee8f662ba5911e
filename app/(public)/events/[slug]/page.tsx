import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { publicEventMetadata } from "@/components/events/public-event-metadata";
import { EventStructuredData } from "@/components/events/event-structured-data";
import { PortalHeader } from "@/components/layout/portal-header";
import { registrantOf } from "@/components/registrations/registration-values";
import { getAssociation } from "@/lib/association/queries";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { visitor } from "@/lib/auth/actor";
import { findEventBySlug, readProgramme } from "@/lib/events/queries";
import { listNextOthers } from "@/lib/event-listings/whats-on";
import { readBank } from "@/lib/bank/shared/read-bank";
import { countUnread } from "@/lib/messages/queries";
import { isOnlinePaymentAvailable } from "@/lib/payments/queries";
import { getStanding } from "@/lib/registrations/queries";
import { registrationState } from "@/lib/seats/rules";
import { PublicEvent } from "./_components/public-event";

const eventOf = cache(async (slug: string) => findEventBySlug(await visitor(), slug));

export async function generateMetadata({ params }: PageProps<"/events/[slug]">): Promise<Metadata> {
  const event = await eventOf((await params).slug);
  if (!event) return { title: "Event Not Found", robots: { index: false } };
  const { slug, title, summary } = event;
  return publicEventMetadata({
    event,
    path: pathTo("/events/[slug]", { slug }),
    title,
    about: summary,
    association: getAssociation(),
    publicUrl,
  });
}

export default async function PublicEventPage({ params }: PageProps<"/events/[slug]">) {
  const [event, person] = await Promise.all([eventOf((await params).slug), visitor()]);
  if (!event) notFound();
  const { name, shortName, contactEmail, timeZone } = getAssociation();
  const url = publicUrl(pathTo("/events/[slug]", { slug: event.slug }));
  const state = person
    ? (await getStanding(person, event)).state
    : registrationState({ ...event, isRegistered: false }, new Date());
  return (
    <>
      <PortalHeader
        person={person}
        unreadMessages={person ? await countUnread(person) : 0}
        association={{ shortName, name }}
        signInHref={pathTo("/auth", {
          query: { callbackUrl: pathTo("/events/[slug]", { slug: event.slug }) },
        })}
      />
      <PublicEvent
        event={event}
        programme={await readProgramme(event)}
        others={await listNextOthers(person, event.id)}
        url={url}
        state={state}
        person={person && registrantOf(person)}
        association={{ name, contactEmail }}
        isOnlinePaymentAvailable={isOnlinePaymentAvailable()}
        bank={await readBank(event.id)}
        timeZone={timeZone}
      />
      <EventStructuredData event={event} url={url} organizer={{ name, url: publicUrl(pathTo("/")) }} />
    </>
  );
}
