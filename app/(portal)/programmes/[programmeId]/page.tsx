import { CircleCheck } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { OwnCertificate } from "@/components/certificates/own-certificate";
import { Description } from "@/components/events/description";
import { EventWhen } from "@/components/events/event-when";
import { BackLink } from "@/components/layout/back-link";
import { Main } from "@/components/layout/main";
import { PageHeading } from "@/components/layout/page-heading";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { Progress } from "@/components/ui/progress";
import { getAssociation } from "@/lib/association/queries";
import { visitor } from "@/lib/auth/actor";
import { hoursInWords } from "@/lib/certificates/labels";
import { findMyOfProgramme } from "@/lib/certificates/queries";
import { markdownHtml } from "@/lib/core/markdown";
import { pathTo } from "@/lib/core/path-to";
import { totalHours } from "@/lib/events/cpd-rules";
import { partInWords, ruleInWords } from "@/lib/programmes/labels";
import { findMyProgress, findProgramme, publicEventsOf } from "@/lib/programmes/queries";
import { eventBadge } from "@/lib/seats/labels";
import { shareCertificateAction } from "../../events/(list)/actions";
import { EnrolButton } from "./_components/enrol-button";
import { LeaveButton } from "./_components/leave-button";

export async function generateMetadata({
  params,
}: PageProps<"/programmes/[programmeId]">): Promise<Metadata> {
  const programme = await findProgramme(await visitor(), (await params).programmeId);
  return { title: programme?.title ?? "Programme" };
}

/** A programme: its events, how to complete it, and how far the person is. */
export default async function ProgrammePage({ params }: PageProps<"/programmes/[programmeId]">) {
  const person = await visitor();
  const programme = await findProgramme(person, (await params).programmeId);
  if (!programme) notFound();
  const { id, title, description, rule } = programme;
  const [progress, certificate] = person
    ? await Promise.all([findMyProgress(person, programme), findMyOfProgramme(person, id)])
    : [null, null];
  const { timeZone } = getAssociation();
  const events = publicEventsOf(programme);
  const unannounced = programme.events.length - events.length;
  const here = pathTo("/programmes/[programmeId]", { programmeId: id });
  return (
    <Main className="page max-w-3xl py-8 sm:py-10">
      <BackLink href={pathTo("/programmes")} label="Programmes" />
      <PageHeading
        title={title}
        description={ruleInWords(rule)}
        action={
          programme.status === "draft" ? (
            <Badge>Draft</Badge>
          ) : progress ? (
            <Badge tone="success">Enrolled</Badge>
          ) : person ? (
            <EnrolButton programmeId={id} />
          ) : (
            <Button asChild>
              <a href={pathTo("/auth", { query: { callbackUrl: here } })}>Sign in to enrol</a>
            </Button>
          )
        }
      />
      {progress && (
        <Card className="mt-6 grid gap-4 p-5">
          <h2 className="font-semibold">Your progress</h2>
          {progress.parts.map((part) => (
            <div key={part.label}>
              <p className="flex flex-wrap justify-between gap-x-4 text-sm">
                <span>{part.label}</span>
                <span className="text-ink-soft tabular">{partInWords(part)}</span>
              </p>
              <Progress
                className="mt-1.5"
                label={part.label}
                value={part.target > 0 ? (part.done / part.target) * 100 : 0}
              />
            </div>
          ))}
          <p className="text-sm text-pretty text-ink-soft">
            {progress.isComplete && !certificate
              ? "You have completed this programme. We’ll email your certificate shortly."
              : "An event counts once you have its certificate of attendance."}
          </p>
          {certificate && (
            <OwnCertificate
              certificate={certificate}
              onShare={shareCertificateAction}
              className="border-t border-line pt-4"
            />
          )}
          {progress.mayLeave && (
            <div className="border-t border-line pt-3">
              <LeaveButton programmeId={id} title={title} />
            </div>
          )}
        </Card>
      )}
      {description && <Description html={markdownHtml(description)} className="mt-6" />}
      <h2 className="mt-8 text-lg font-semibold">Events</h2>
      <ol className="mt-3 divide-y divide-line overflow-hidden rounded-md border border-line bg-card">
        {events.map((event) => (
          <li
            key={event.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3"
          >
            <div className="min-w-0">
              <Link
                href={
                  person
                    ? pathTo("/event/[eventId]", { eventId: event.id })
                    : pathTo("/events/[slug]", { slug: event.slug })
                }
                prefetch={false}
                className="font-medium text-aqua underline-offset-4 hover:underline"
              >
                {event.title}
              </Link>
              <p className="text-sm text-ink-soft">
                <EventWhen startDate={event.startDate} endDate={event.endDate} timeZone={timeZone} />
                {event.hours && `, ${hoursInWords(totalHours({ hours: event.hours }))} of CPD`}
              </p>
            </div>
            {progress?.attendedIds.includes(event.id) ? (
              <span className="inline-flex items-center gap-1.5 text-sm font-medium text-success">
                <Icon of={CircleCheck} /> Attended
              </span>
            ) : (
              (event.status === "cancelled" || event.status === "postponed") && (
                <Badge tone={eventBadge[event.status].tone}>{eventBadge[event.status].label}</Badge>
              )
            )}
          </li>
        ))}
        {unannounced > 0 && (
          <li className="px-4 py-3 text-sm text-ink-soft">
            {unannounced} more {unannounced === 1 ? "event" : "events"} to be announced
          </li>
        )}
      </ol>
    </Main>
  );
}
