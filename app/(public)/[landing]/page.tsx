import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { publicEventMetadata } from "@/components/events/public-event-metadata";
import { EventStructuredData } from "@/components/events/event-structured-data";
import { ShareTools } from "@/components/events/share-tools";
import { LandingView } from "@/components/landing/landing-view";
import { PortalHeader } from "@/components/layout/portal-header";
import { Main } from "@/components/layout/main";
import { getAssociation } from "@/lib/association/queries";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { visitor } from "@/lib/auth/actor";
import type { Visitor } from "@/lib/auth/member";
import { markdownHtml } from "@/lib/core/markdown";
import { readProgramme } from "@/lib/events/queries";
import { isUpcoming, type Programme } from "@/lib/events/rules";
import { readBank } from "@/lib/bank/shared/read-bank";
import { findLandingPage, type PublishedPage } from "@/lib/landing/queries";
import { countUnread } from "@/lib/messages/queries";
import { isOnlinePaymentAvailable } from "@/lib/payments/queries";
import { getStanding } from "@/lib/registrations/queries";
import { registrationState } from "@/lib/seats/rules";
import { RegisterSection } from "./_components/register-section";

const pageAt = cache(async (slug: string) => findLandingPage(await visitor(), slug));

export async function generateMetadata({ params }: PageProps<"/[landing]">): Promise<Metadata> {
  const page = await pageAt((await params).landing);
  if (!page) return { title: "404 Page Not Found", robots: { index: false } };
  const { event, slug, isSample } = page;
  const { title, subtitle } = page.content.hero;
  return publicEventMetadata({
    event,
    path: `/${slug}`,
    title,
    about: subtitle ?? event.summary,
    isSample,
    association: getAssociation(),
    publicUrl,
  });
}

async function stateOf({ event, isSample }: PublishedPage, person: Visitor) {
  if (isSample) return "unopened";
  if (person) return (await getStanding(person, event)).state;
  return registrationState({ ...event, isRegistered: false }, new Date());
}

/** The sample conference has none before it is created. */
const emptyProgramme: Programme = { agenda: [], speakers: [] };

/** The landing page of an event at a path of its own. */
export default async function LandingPage({ params }: PageProps<"/[landing]">) {
  const [page, person] = await Promise.all([pageAt((await params).landing), visitor()]);
  if (!page) notFound();
  const { content, event, slug } = page;
  const { name, shortName, contactEmail, timeZone } = getAssociation();
  const bank = await readBank(event.id || null);
  const url = publicUrl(`/${slug}`);
  return (
    <>
      <PortalHeader
        person={person}
        unreadMessages={person ? await countUnread(person) : 0}
        association={{ shortName, name }}
        signInHref={pathTo("/auth", { query: { callbackUrl: pathTo("/[landing]", { landing: slug }) } })}
      />
      <Main className="">
        <LandingView
          content={content}
          event={event}
          descriptionHtml={markdownHtml(event.description)}
          programme={page.isSample ? emptyProgramme : await readProgramme(event)}
          timeZone={timeZone}
          association={{ name, contactEmail }}
          isOnlinePaymentAvailable={isOnlinePaymentAvailable()}
          isAhead={!page.isSample && isUpcoming(event, new Date())}
          register={
            <RegisterSection
              event={event}
              url={url}
              person={person}
              state={await stateOf(page, person)}
              association={{ bank, timeZone, contactEmail }}
            />
          }
          tools={<ShareTools url={url} title={content.hero.title} />}
        />
      </Main>
      {!page.isSample && (
        <EventStructuredData event={event} url={url} organizer={{ name, url: publicUrl(pathTo("/")) }} />
      )}
    </>
  );
}
