import type { ReactNode } from "react";
import { Agenda } from "@/components/events/agenda";
import { Description } from "@/components/events/description";
import { EventFacts } from "@/components/events/event-facts";
import { Flyer } from "@/components/events/flyer";
import { Organiser } from "@/components/events/organiser";
import { PriceList } from "@/components/events/price-list";
import { Speakers } from "@/components/events/speakers";
import { StatusNotice } from "@/components/events/status-notice";
import { cn } from "@/components/ui/cn";
import { priceLabel } from "@/lib/events/labels";
import type { PortalEvent } from "@/lib/events/queries";
import type { Programme } from "@/lib/events/rules";
import type { PageContent } from "@/lib/landing/schema";
import { LandingHero } from "./landing-hero";
import { LandingQuestions } from "./landing-questions";

export type LandingViewProps = {
  content: PageContent;
  event: PortalEvent;
  /** The event's description as HTML of `markdownHtml`. */
  descriptionHtml: string;
  programme: Programme;
  timeZone: string;
  association: { name: string; contactEmail: string | null };
  /** Content below the prices in the price card: the button that registers, and the number of seats left. */
  register: ReactNode;
  isOnlinePaymentAvailable: boolean;
  /** Whether people can still decide to come. The page of a past or cancelled event answers no questions. */
  isAhead: boolean;
  /** The share tools at the end of the page. */
  tools?: ReactNode;
};

/**
 * A landing page, for visitors and for the editor's preview. Everything but the texts of `content` is the event's own.
 * It adapts to the width of its container, not of the window.
 */
export function LandingView(props: LandingViewProps) {
  const { content, event, descriptionHtml, programme, timeZone, association, register } = props;
  const { theme, whyAttend, details, priceNote } = content;
  const { prices, status, flyerImageUrl } = event;
  const isFestive = theme === "anniversary";
  return (
    <div className="@container">
      <LandingHero content={content} event={event} timeZone={timeZone} associationName={association.name} />
      <div className="relative page grid items-start gap-x-14 gap-y-12 pb-16 @4xl:grid-cols-[minmax(0,1fr)_22rem] @4xl:pb-24">
        <aside
          aria-label="Registration"
          className={cn(
            "-mt-24 overflow-hidden rounded-md border border-line bg-card shadow-lift @4xl:sticky @4xl:top-20 @4xl:col-start-2 @4xl:row-start-1",
            // With the ways to pay inside, the card is taller than the window; a sticky card would be cut off.
            "@4xl:has-data-registered:static",
            // The price card overlaps the hero; a short card overlaps it less.
            reachOf(isFestive, prices.length > 0),
          )}
        >
          {isFestive && <div className="h-1 bg-gold" />}
          <div className="p-5 @4xl:p-6">
            <StatusNotice status={status} className="text-sm" />
            {status !== "cancelled" && (
              <>
                <p
                  className={cn(
                    "text-3xl font-semibold tracking-tight tabular",
                    status !== "published" && "mt-4",
                  )}
                >
                  {priceNote ?? priceLabel(event)}
                </p>
                {prices.length > 0 && (
                  <div className="mt-4 border-y border-line py-1">
                    <PriceList prices={prices} timeZone={timeZone} />
                  </div>
                )}
                <div className="mt-5">{register}</div>
              </>
            )}
          </div>
        </aside>
        <div className="grid gap-14 @4xl:col-start-1 @4xl:row-start-1 @4xl:pt-6 [&_h2]:text-2xl [&_h2]:font-semibold [&_h2]:text-ink">
          {whyAttend.length > 0 && (
            <section>
              <h2>Why attend</h2>
              <ul className="mt-6 grid gap-x-10 gap-y-8 @xl:grid-cols-2">
                {whyAttend.map(({ title, text }, index) => (
                  <li key={index}>
                    <span className={cn("block h-0.5 w-10", isFestive ? "bg-gold" : "bg-aqua")} />
                    <h3 className="mt-4 text-lg font-semibold">{title}</h3>
                    <p className="mt-1.5 max-w-[42ch] whitespace-pre-line text-ink-soft">{text}</p>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <section>
            <h2>About the event</h2>
            <Description html={descriptionHtml} className="mt-4 max-w-[62ch] text-lg" />
            {flyerImageUrl && (
              <div className="mt-8">
                <Flyer src={flyerImageUrl} title={event.title} />
              </div>
            )}
          </section>
          <Agenda items={programme.agenda} timeZone={timeZone} />
          <Speakers speakers={programme.speakers} isLarge />
          <section>
            <h2>Event details</h2>
            <div className="mt-5">
              <EventFacts event={event} timeZone={timeZone} />
            </div>
            {details.length > 0 && (
              <dl className="mt-6 divide-y divide-line border-y border-line">
                {details.map(({ label, text }, index) => (
                  <div key={index} className="grid gap-x-6 py-4 @md:grid-cols-[9rem_1fr]">
                    <dt className="text-ink-soft">{label}</dt>
                    <dd className="font-medium whitespace-pre-line">{text}</dd>
                  </div>
                ))}
              </dl>
            )}
          </section>
          {props.isAhead && (
            <LandingQuestions event={event} isOnlinePaymentAvailable={props.isOnlinePaymentAvailable} />
          )}
          <Organiser association={association} />
          {props.tools && (
            <section className="no-print">
              <h2>Share this page</h2>
              <div className="mt-5">{props.tools}</div>
            </section>
          )}
        </div>
      </div>
    </div>
  );
}

/** The class for the price card's overlap; the festive hero is taller. */
function reachOf(isFestive: boolean, isTall: boolean): string {
  if (isFestive) return isTall ? "@4xl:-mt-96" : "@4xl:-mt-64";
  return isTall ? "@4xl:-mt-72" : "@4xl:-mt-44";
}
