import { Users } from "lucide";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { BackLink } from "@/components/layout/back-link";
import { Main } from "@/components/layout/main";
import { OwnCertificate } from "@/components/certificates/own-certificate";
import { AddToCalendar } from "@/components/events/add-to-calendar";
import { Agenda } from "@/components/events/agenda";
import { Description } from "@/components/events/description";
import { EventFacts } from "@/components/events/event-facts";
import { Flyer } from "@/components/events/flyer";
import { EventPrice } from "@/components/events/price-list";
import { Speakers } from "@/components/events/speakers";
import { StatusNotice } from "@/components/events/status-notice";
import { SeatsBar, seatsTaken } from "@/components/events/seats-taken";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { markdownHtml } from "@/lib/core/markdown";
import { getAssociation } from "@/lib/association/queries";
import { mapMyCertificates } from "@/lib/certificates/queries";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { visitor } from "@/lib/auth/actor";
import { findEvent, readProgramme } from "@/lib/events/queries";
import { isUpcoming } from "@/lib/events/rules";
import { eventBadge } from "@/lib/seats/labels";
import { getStanding } from "@/lib/registrations/queries";
import { registrationState } from "@/lib/seats/rules";
import { shareCertificateAction } from "../../events/(list)/actions";
import { RegisterLink } from "./_components/register-link";

export async function generateMetadata({ params }: PageProps<"/event/[eventId]">): Promise<Metadata> {
  const event = await findEvent(await visitor(), (await params).eventId);
  return { title: event?.title ?? "Event Not Found" };
}

export default async function EventPage({ params }: PageProps<"/event/[eventId]">) {
  const person = await visitor();
  const event = await findEvent(person, (await params).eventId);
  if (!event) notFound();
  const { timeZone } = getAssociation();
  const programme = await readProgramme(event);
  const standing = person && (await getStanding(person, event));
  const state = standing?.state ?? registrationState({ ...event, isRegistered: false }, new Date());
  const { title, description, slug, flyerImageUrl } = event;
  const isAhead = isUpcoming(event, new Date());
  const certificate = person && !isAhead ? (await mapMyCertificates(person, event.id)).get(event.id) : null;
  const badge = eventBadge[state];
  return (
    <Main>
      <BackLink href={pathTo("/events")} label="Back to Events" />
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Card className="p-5 sm:p-8">
          <div className="flex flex-col-reverse items-start gap-3 sm:flex-row sm:justify-between">
            <h1 className="max-w-[28ch] text-3xl font-semibold tracking-tight text-balance">{title}</h1>
            <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 sm:max-w-48 sm:flex-col sm:items-end sm:text-right">
              <Badge tone={badge.tone}>{badge.label}</Badge>
              {standing?.held && (
                <span className="text-sm font-medium text-warning tabular">{standing.held}</span>
              )}
            </div>
          </div>
          <StatusNotice status={event.status} className="mt-5" />
          <div className="mt-6">
            <EventFacts event={event} timeZone={timeZone} />
          </div>
          {certificate && (
            <OwnCertificate
              certificate={certificate}
              onShare={shareCertificateAction}
              className="mt-8 border-t-2 border-gold pt-4"
            />
          )}
          {flyerImageUrl && (
            <div className="mt-8">
              <Flyer src={flyerImageUrl} title={title} />
            </div>
          )}
        </Card>
        <Card className="p-5 lg:sticky lg:top-20 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <h2 className="sr-only">Registration</h2>
          <EventPrice event={event} timeZone={timeZone} />
          <p className="mt-3 flex items-center gap-2 text-sm text-ink-soft tabular">
            <Icon of={Users} />
            {seatsTaken(event)}
          </p>
          <SeatsBar event={event} />
          <div className="mt-5 grid gap-2">
            <RegisterLink event={event} state={state} isSignedIn={person !== null} />
            {isAhead && (
              <AddToCalendar
                event={event}
                url={publicUrl(pathTo("/events/[slug]", { slug }))}
                className="w-full"
              />
            )}
          </div>
        </Card>
        <Card className="p-5 sm:p-8">
          <h2 className="text-xl font-semibold">About this event</h2>
          <Description html={markdownHtml(description)} className="mt-3 max-w-[68ch]" />
          <div className="mt-10 grid gap-10 empty:hidden">
            <Agenda items={programme.agenda} timeZone={timeZone} />
            <Speakers speakers={programme.speakers} />
          </div>
        </Card>
      </div>
    </Main>
  );
}
