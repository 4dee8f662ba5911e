import { ArrowRight, CircleCheck } from "lucide";
import Link from "next/link";
import type { ComponentProps } from "react";
import { AddToCalendar } from "@/components/events/add-to-calendar";
import { Agenda } from "@/components/events/agenda";
import { CopyLink } from "@/components/events/copy-link";
import { Description } from "@/components/events/description";
import { EventFacts } from "@/components/events/event-facts";
import { CompassRose } from "@/components/layout/compass-rose";
import { Main } from "@/components/layout/main";
import { Flyer } from "@/components/events/flyer";
import { EventPrice } from "@/components/events/price-list";
import { Organiser } from "@/components/events/organiser";
import { StatusNotice } from "@/components/events/status-notice";
import { Speakers } from "@/components/events/speakers";
import { SeatsLeft } from "@/components/events/seats-taken";
import { RegisteringNeedsScript } from "@/components/registrations/registering-needs-script";
import { defaultRate } from "@/components/registrations/rates";
import { RegistrationDialog } from "@/components/registrations/registration-dialog";
import { WaitingListButton } from "@/components/registrations/waiting-list-button";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { markdownHtml } from "@/lib/core/markdown";
import { pathTo } from "@/lib/core/path-to";
import type { PortalEvent } from "@/lib/events/queries";
import { isUpcoming, type Programme } from "@/lib/events/rules";
import type { OtherEvent } from "@/lib/event-listings/whats-on";
import { closedReason, publicButton } from "@/lib/seats/labels";
import type { RegistrationState } from "@/lib/seats/rules";
import { MoreEvents } from "./more-events";

type PublicEventProps = Pick<
  ComponentProps<typeof RegistrationDialog>,
  "person" | "bank" | "isOnlinePaymentAvailable" | "timeZone" | "url"
> & {
  event: PortalEvent;
  programme: Programme;
  others: OtherEvent[];
  /** The state for the person who is looking; for visitors it is never 'registered'. */
  state: RegistrationState;
  association: { name: string; contactEmail: string | null };
};

/** An event's public page. Everything except registering works without JavaScript. */
export function PublicEvent({ event, programme, others, state, association, ...dialog }: PublicEventProps) {
  const { title, description, flyerImageUrl, landingSlug } = event;
  const { url, person, timeZone } = dialog;
  const isAhead = isUpcoming(event, new Date());
  return (
    <Main className="overflow-x-clip pb-12 sm:pb-20">
      <div className="page grid items-start gap-x-14 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="relative isolate pt-10 pb-16 sm:pt-16 lg:col-start-1 lg:pb-16">
          <div className="absolute inset-x-[-100vw] inset-y-0 -z-10 overflow-clip bg-header">
            <CompassRose className="top-1/2 left-[calc(100%-100vw-8rem)] size-160 -translate-y-1/2 max-lg:left-[calc(100%-100vw-16rem)]" />
          </div>
          {/* The background is as dark as the header in both themes, so the content uses the dark theme. */}
          <div className="dark text-ink">
            <p className="text-sm font-medium text-on-header-soft">{association.name}</p>
            <h1 className="mt-3 max-w-[22ch] text-3xl font-semibold tracking-tight text-balance sm:text-5xl sm:leading-[1.1]">
              {title}
            </h1>
            <StatusNotice status={event.status} className="mt-6 max-w-xl" />
            <div className="mt-8">
              <EventFacts event={event} timeZone={timeZone} />
            </div>
          </div>
        </div>

        <aside
          aria-label="Registration"
          className="relative -mt-8 rounded-md border border-line bg-card p-5 shadow-lift lg:sticky lg:top-20 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-16"
        >
          {state !== "cancelled" && <EventPrice event={event} timeZone={timeZone} />}
          {state === "open" && <SeatsLeft event={event} className="mt-2" />}
          {state === "registered" ? (
            <div className="mt-4 grid gap-3">
              <p className="flex items-center gap-2 text-sm font-medium text-success">
                <Icon of={CircleCheck} /> You are registered
              </p>
              <Button asChild size="lg" variant="secondary">
                <Link href={pathTo("/events", { query: { tab: "mine" } })} prefetch={false}>
                  My Registrations
                </Link>
              </Button>
            </div>
          ) : (
            <RegistrationDialog
              {...dialog}
              event={event}
              defaultRate={defaultRate(event, person?.isActiveMember ?? false)}
              closedReason={closedReason(state, event)}
              whenClosed="notice"
              isFull={state === "full"}
              afterwards="confirm"
              disabled={state !== "open"}
              button={{
                label: publicButton[state],
                size: "lg",
                variant: state === "open" ? "primary" : "secondary",
                className: state === "cancelled" ? "w-full" : "mt-4 w-full",
              }}
            />
          )}
          {(state === "full" || state === "postponed" || state === "not_on_sale") && (
            <p className="mt-3 text-sm text-ink-soft">{closedReason(state, event)}</p>
          )}
          {state === "full" && (
            <WaitingListButton event={event} person={person} size="lg" className="mt-4 w-full" />
          )}
          {state === "open" && (
            <RegisteringNeedsScript contactEmail={association.contactEmail} className="mt-3" />
          )}
          {(state === "open" || state === "registered") && (
            <p className="mt-3 text-sm text-ink-soft">
              Registering colleagues?{" "}
              <Link
                href={pathTo("/events/[slug]/group", { slug: event.slug })}
                prefetch={false}
                className="font-medium text-aqua-ink underline"
              >
                Register a group
              </Link>
            </p>
          )}
          {(isAhead || state === "postponed") && state !== "registered" && (
            <p className="mt-3 text-sm text-ink-soft">
              Already registered?{" "}
              <Link
                href={pathTo("/registration/find")}
                prefetch={false}
                className="font-medium text-aqua-ink underline"
              >
                Get your link again
              </Link>
            </p>
          )}
          <div className="mt-5 grid gap-2 border-t border-line pt-5">
            {isAhead && <AddToCalendar event={event} url={url} className="w-full" />}
            <CopyLink url={url} className="w-full" />
          </div>
        </aside>

        <section aria-labelledby="about" className="pt-10 sm:pt-12 lg:col-start-1">
          {flyerImageUrl && (
            <div className="mb-10">
              <Flyer src={flyerImageUrl} title={title} />
            </div>
          )}
          <h2 id="about" className="text-xl font-semibold">
            About this event
          </h2>
          <Description html={markdownHtml(description)} className="mt-3 max-w-[65ch] sm:text-lg" />
          {landingSlug && (
            <Link
              href={`/${landingSlug}`}
              prefetch={false}
              className="mt-6 inline-flex items-center gap-1.5 font-medium text-aqua-ink underline underline-offset-4"
            >
              More about {title} <Icon of={ArrowRight} />
            </Link>
          )}
          <div className="mt-10 grid gap-10 empty:hidden">
            <Agenda items={programme.agenda} timeZone={timeZone} />
            <Speakers speakers={programme.speakers} />
          </div>
          <Organiser association={association} className="mt-10 border-t border-line pt-6" />
        </section>
      </div>
      <MoreEvents events={others} timeZone={timeZone} />
    </Main>
  );
}
