import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { EventFacts } from "@/components/events/event-facts";
import { PolicyNote } from "@/components/events/policy-note";
import { NeedsScript } from "@/components/layout/needs-script";
import { PortalHeader } from "@/components/layout/portal-header";
import { Main } from "@/components/layout/main";
import { getAssociation } from "@/lib/association/queries";
import { visitor } from "@/lib/auth/actor";
import { fullName } from "@/lib/core/full-name";
import { pathTo } from "@/lib/core/path-to";
import { findEventBySlug, type PortalEvent } from "@/lib/events/queries";
import { offeredRates } from "@/lib/events/rules";
import { countUnread } from "@/lib/messages/queries";
import { closedReason } from "@/lib/seats/labels";
import { registrationState } from "@/lib/seats/rules";
import { LoadGroupForm } from "./_components/load-group-form";

/** Search engines should list the event's own page instead of this one. */
export const metadata: Metadata = { title: "Register a group", robots: { index: false } };

/** Whether every rate that is on sale is free. */
const isFree = ({ priceCents, prices }: Pick<PortalEvent, "priceCents" | "prices">): boolean =>
  prices.length === 0 ? priceCents === 0 : offeredRates(prices).every((rate) => rate.priceCents === 0);

export default async function GroupPage({ params }: PageProps<"/events/[slug]/group">) {
  const person = await visitor();
  const event = await findEventBySlug(person, (await params).slug);
  if (!event) notFound();
  const { name, shortName, timeZone, contactEmail } = getAssociation();
  const state = registrationState({ ...event, isRegistered: false }, new Date());
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
      <Main className="page max-w-3xl py-8 sm:py-12">
        <p className="text-sm font-medium text-aqua-ink">Register a group</p>
        <h1 className="mt-2 text-3xl font-semibold tracking-tight">
          <Link
            href={pathTo("/events/[slug]", { slug: event.slug })}
            prefetch={false}
            className="hover:underline"
          >
            {event.title}
          </Link>
        </h1>
        <div className="mt-5">
          <EventFacts event={event} timeZone={timeZone} />
        </div>
        {state === "open" ? (
          <>
            <p className="mt-6 max-w-[65ch]">
              Register up to 50 people from one company. If one of them can’t be registered, no one is.{" "}
              {isFree(event)
                ? "Each person gets a ticket by email."
                : "You get one invoice, and each person gets a ticket by email once it is paid."}
            </p>
            <PolicyNote event={event} className="mt-3" />
            <NeedsScript className="mt-6">
              To register a group on this page, turn on JavaScript. You can also contact {contactEmail}.
            </NeedsScript>
            <LoadGroupForm
              event={{ id: event.id, priceCents: event.priceCents, hasRates: event.prices.length > 0 }}
              rates={offeredRates(event.prices).map(({ registrationType, label, priceCents }) => ({
                registrationType,
                label,
                priceCents,
              }))}
              contact={{
                fullName: person ? fullName(person) : "",
                email: person?.email ?? "",
                phone: person?.phone ?? "",
              }}
            />
          </>
        ) : (
          <p className="mt-6 rounded-md bg-warning-soft p-4 text-warning">{closedReason(state, event)}</p>
        )}
      </Main>
    </>
  );
}
