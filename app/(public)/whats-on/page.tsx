import type { Metadata } from "next";
import { JsonLd } from "@/components/events/json-ld";
import { listData } from "@/components/events/structured-data";
import { PageHeading } from "@/components/layout/page-heading";
import { PortalHeader } from "@/components/layout/portal-header";
import { Main } from "@/components/layout/main";
import { getAssociation } from "@/lib/association/queries";
import { visitor } from "@/lib/auth/actor";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import {
  listAhead,
  listFilterChoices,
  listPast,
  maxPastShown,
  pageSize,
} from "@/lib/event-listings/whats-on";
import { hasProgrammes } from "@/lib/programmes/queries";
import { countUnread } from "@/lib/messages/queries";
import { Filters } from "./_components/filters";
import { Months } from "./_components/months";
import { NothingOn } from "./_components/nothing-on";
import { PastEvents } from "./_components/past-events";
import { Steps } from "./_components/steps";
import { parseWhatsOnSearch, whatsOnHref } from "./_components/whats-on-search";

const path = pathTo("/whats-on");

export function generateMetadata(): Metadata {
  const { name } = getAssociation();
  const title = "What's on";
  const description = `Upcoming events from ${name}: dates, places, prices and registration.`;
  const url = publicUrl(path);
  return {
    title,
    description,
    // Search engines should list the page without a filter only.
    alternates: { canonical: url },
    openGraph: { type: "website", siteName: name, title, description, url },
  };
}

/** The public list of events. Everything works without JavaScript. */
export default async function WhatsOnPage({ searchParams }: PageProps<"/whats-on">) {
  const search = parseWhatsOnSearch(await searchParams);
  const person = await visitor();
  const { name, shortName, timeZone } = getAssociation();
  const { page, isPast } = search;
  const cut = { page, size: pageSize };
  const { events, hasMore } = await (isPast ? listPast : listAhead)(person, search, cut);
  const past = isPast || page > 1 ? null : await listPast(person, search, { page: 1, size: maxPastShown });
  const now = new Date();
  const shown = { timeZone, now };
  return (
    <>
      <PortalHeader
        person={person}
        unreadMessages={person ? await countUnread(person) : 0}
        association={{ shortName, name }}
      />
      <Main className="page py-8 sm:py-12">
        <PageHeading
          title={isPast ? "Past events" : "What's on"}
          description={isPast ? "Latest first." : "Seminars, workshops and conferences. Guests are welcome."}
          action={
            isPast ? (
              <a href={whatsOnHref({ ...search, isPast: false, page: 1 })} className="btn btn-secondary">
                Upcoming events
              </a>
            ) : (
              (await hasProgrammes()) && (
                <a href={pathTo("/programmes")} className="btn btn-secondary">
                  Programmes
                </a>
              )
            )
          }
        />
        <Filters search={search} {...await listFilterChoices(person, isPast ? "past" : "ahead")} />
        {events.length > 0 ? (
          <div className="mt-8 sm:mt-10">
            <Months events={events} {...shown} isPast={isPast} />
          </div>
        ) : (
          <NothingOn search={search} hasPast={past !== null && past.events.length > 0} />
        )}
        <Steps search={search} hasMore={hasMore} />
        {past && <PastEvents {...past} search={search} {...shown} isOpen={events.length === 0} />}
      </Main>
      {!isPast && (
        <JsonLd data={listData(events.map(({ slug }) => publicUrl(pathTo("/events/[slug]", { slug }))))} />
      )}
    </>
  );
}
