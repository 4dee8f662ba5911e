import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { canForEvent } from "@/lib/auth/member";
import { findEvent, toStaffAnswer } from "@/lib/events/queries";
import { listTopics } from "@/lib/events/whats-on";
import { DetailsForm } from "./_components/details-form";

export const metadata: Metadata = { title: "Details" };

export default async function DetailsPage({ params }: PageProps<"/admin/events/[eventId]/details">) {
  const person = await memberOrSignIn();
  const { eventId } = await params;
  if (!canForEvent(person, "events.edit", eventId)) return <AccessRestricted />;
  const event = await findEvent(person, eventId);
  if (!event) notFound();
  return (
    <section aria-labelledby="details" className="max-w-3xl">
      <h2 id="details" className="text-lg font-semibold">
        Details
      </h2>
      <DetailsForm
        event={await toStaffAnswer(person, event)}
        topics={await listTopics(person)}
        timeZone={getAssociation().timeZone}
      />
    </section>
  );
}
