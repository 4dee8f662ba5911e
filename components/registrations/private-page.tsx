import { Main } from "@/components/layout/main";
import { Office } from "@/components/office";
import type { IconNode } from "lucide";
import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { EventFacts } from "@/components/events/event-facts";
import { StatusNotice } from "@/components/events/status-notice";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { pathTo } from "@/lib/core/path-to";

type PrivatePageProps = {
  title: string;
  association: { name: string; contactEmail: string | null };
  event: { status: ComponentProps<typeof StatusNotice>["status"] };
  /** What anybody with the address can do, as a phrase. */
  canDo?: string;
  children: ReactNode;
};

/** The layout of a page with a secret address: its subject, the event's state, and the contact. */
export function PrivatePage({ title, association, event, canDo = "see it", children }: PrivatePageProps) {
  return (
    <Main className="page max-w-2xl py-5 sm:py-12">
      <p className="text-sm font-medium text-aqua-ink">{association.name}</p>
      <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere sm:mt-2 sm:text-3xl">{title}</h1>
      <StatusNotice status={event.status} className="mt-6" />
      {children}
      <p className="mt-8 text-sm text-ink-soft">
        Anyone with the address of this page can {canDo}, so please don&apos;t share it. Questions or changes?
        Contact <Office email={association.contactEmail} />.
      </p>
    </Main>
  );
}

export type Standing = {
  icon: IconNode;
  colour: string;
  title: string;
  sentence: string;
  badge?: { label: string; tone: BadgeTone };
};

type StandingSectionProps = { standing: Standing; children?: ReactNode };

/** The card's first section: the status. On a phone the badge comes first, above the words. */
export function StandingSection({ standing, children }: StandingSectionProps) {
  const { icon, colour, title, sentence, badge } = standing;
  return (
    <div className="flex gap-3 p-5 sm:p-6">
      <Icon of={icon} className={cn("mt-0.5 size-6 shrink-0", colour)} />
      <div className="flex min-w-0 flex-1 flex-col-reverse items-start justify-between gap-x-4 gap-y-2 sm:flex-row">
        <div className="min-w-0">
          <p className="font-semibold">{title}</p>
          <p className="mt-0.5 text-sm text-pretty text-ink-soft">{sentence}</p>
          {children}
        </div>
        {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
      </div>
    </div>
  );
}

export function CardSection({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("border-t border-line p-5 sm:p-6", className)} {...props} />;
}

type EventSectionProps = {
  event: ComponentProps<typeof EventFacts>["event"] & { slug: string; title: string };
  timeZone: string;
  children?: ReactNode;
};

/** The section with the event: its title, time and place. */
export function EventSection({ event, timeZone, children }: EventSectionProps) {
  return (
    <CardSection>
      <h2 className="mb-5 text-xl font-semibold">
        <Link
          href={pathTo("/events/[slug]", { slug: event.slug })}
          prefetch={false}
          className="hover:underline"
        >
          {event.title}
        </Link>
      </h2>
      <EventFacts event={event} timeZone={timeZone} />
      {children}
    </CardSection>
  );
}

/** The section with labelled values. Empty values are left out. */
export function FactsSection({
  facts,
}: {
  facts: readonly (readonly [label: string, value: string | null])[];
}) {
  return (
    <dl className="grid gap-2.5 border-t border-line p-5 text-sm sm:p-6 [&_dd]:min-w-0 [&_dd]:text-right [&_dd]:font-medium [&_dd]:break-words [&_dt]:text-ink-soft [&>div]:flex [&>div]:items-baseline [&>div]:justify-between [&>div]:gap-4">
      {facts.map(
        ([label, value], index) =>
          value && (
            <div key={index}>
              <dt>{label}</dt>
              <dd className="tabular">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
