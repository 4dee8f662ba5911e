import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { RegistrationScreen } from "@/components/registrations/registration-screen";
import { registrantOf } from "@/components/registrations/registration-values";
import { markdownHtml } from "@/lib/core/markdown";
import { memberOrSignIn } from "@/lib/auth/actor";
import { findEvent } from "@/lib/events/queries";
import { readRegistrationTerms } from "@/lib/registrations/queries";

export const metadata: Metadata = { title: "Event Registration" };

export default async function RegisterByIdPage({ params }: PageProps<"/event-registration/event/[eventId]">) {
  const person = await memberOrSignIn();
  const event = await findEvent(person, (await params).eventId);
  if (!event) notFound();
  return (
    <RegistrationScreen
      event={event}
      descriptionHtml={markdownHtml(event.description)}
      person={registrantOf(person)}
      {...await readRegistrationTerms(person, event)}
    />
  );
}
