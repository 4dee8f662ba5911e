import type { ReactNode } from "react";
import { StatusNotice } from "@/components/events/status-notice";
import { PriceList } from "@/components/events/price-list";
import { cn } from "@/components/ui/cn";
import { priceLabel } from "@/lib/events/labels";
import type { PortalEvent } from "@/lib/events/queries";
import type { PageContent } from "@/lib/landing/schema";
import { LandingHero } from "./landing-hero";

export type LandingViewProps = {
  content: PageContent;
  event: Pick<
    PortalEvent,
    "status" | "description" | "startDate" | "endDate" | "location" | "priceCents" | "prices"
  >;
  timeZone: string;
  associationName: string;
  /** Content below the prices in the price card: the button that registers, and the number of seats left. */
  register: ReactNode;
  /** The ways to pay; undefined for a free event. */
  payment?: ReactNode;
  /** The share tools at the end of the page. */
  tools?: ReactNode;
};

/**
 * A landing page, for visitors and for the editor's preview. It adapts to the width of its container, not of the
 * window.
 */
export function LandingView(props: LandingViewProps) {
  const { content, event, timeZone, associationName, register, payment, tools } = props;
  const { theme, whyAttend, details, priceNote } = content;
  const { prices } = event;
  const isFestive = theme === "anniversary";
  return (
    <div className="@container">
      <LandingHero content={content} event={event} timeZone={timeZone} associationName={associationName} />
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
            <StatusNotice status={event.status} className="mb-4 text-sm" />
            <p className="text-3xl font-semibold tracking-tight tabular">{priceNote ?? priceLabel(event)}</p>
            {prices.length > 0 && (
              <div className="mt-4 border-y border-line py-1">
                <PriceList prices={prices} timeZone={timeZone} />
              </div>
            )}
            <div className="mt-5">{register}</div>
          </div>
        </aside>
        <div className="grid gap-14 @4xl:col-start-1 @4xl:row-start-1 @4xl:pt-6">
          <section>
            <h2 className="text-2xl font-semibold">About the event</h2>
            <p className="mt-4 max-w-[62ch] text-lg leading-relaxed whitespace-pre-line">
              {event.description}
            </p>
          </section>
          {whyAttend.length > 0 && (
            <section>
              <h2 className="text-2xl font-semibold">Why attend</h2>
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
          {details.length > 0 && (
            <section>
              <h2 className="text-2xl font-semibold">Event details</h2>
              <dl className="mt-5 divide-y divide-line border-y border-line">
                {details.map(({ label, text }, index) => (
                  <div key={index} className="grid gap-x-6 py-4 @md:grid-cols-[9rem_1fr]">
                    <dt className="text-ink-soft">{label}</dt>
                    <dd className="font-medium whitespace-pre-line">{text}</dd>
                  </div>
                ))}
              </dl>
            </section>
          )}
          {payment && (
            <section>
              <h2 className="text-2xl font-semibold">Bank transfer or cheque</h2>
              <div className="mt-5 max-w-xl">{payment}</div>
            </section>
          )}
          {tools && (
            <section className="no-print">
              <h2 className="text-2xl font-semibold">Share this page</h2>
              <div className="mt-5">{tools}</div>
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
