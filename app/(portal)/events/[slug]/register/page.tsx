import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { RegistrationScreen } from "@/components/registrations/registration-screen";
import { registrantOf } from "@/components/registrations/registration-values";
import { markdownHtml } from "@/lib/core/markdown";
import { memberOrSignIn } from "@/lib/auth/actor";
import { findEventBySlug } from "@/lib/events/queries";
import { readRegistrationTerms } from "@/lib/registrations/queries";

export const metadata: Metadata = { title: "Event Registration" };

export default async function RegisterBySlugPage({ params }: PageProps<"/events/[slug]/register">) {
  const person = await memberOrSignIn();
  const event = await findEventBySlug(person, (await params).slug);
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
