import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { canForEvent } from "@/lib/auth/member";
import { findEvent, toEventAnswer } from "@/lib/events/queries";
import { RatesForm } from "./_components/rates-form";

export const metadata: Metadata = { title: "Rates" };

export default async function RatesPage({ params }: PageProps<"/admin/events/[eventId]/rates">) {
  const person = await memberOrSignIn();
  const { eventId } = await params;
  if (!canForEvent(person, "events.edit", eventId)) return <AccessRestricted />;
  const event = await findEvent(person, eventId);
  if (!event) notFound();
  return (
    <section aria-labelledby="rates" className="max-w-3xl">
      <h2 id="rates" className="mb-1.5 text-lg font-semibold">
        Price list
      </h2>
      <RatesForm event={toEventAnswer(event)} timeZone={getAssociation().timeZone} />
    </section>
  );
}
