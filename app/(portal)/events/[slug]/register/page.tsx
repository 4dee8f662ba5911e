import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { RegistrationPage } from "@/app/(portal)/_components/registration-page";
import { memberOrSignIn } from "@/lib/auth/actor";
import { findEventBySlug } from "@/lib/events/queries";

export const metadata: Metadata = { title: "Event Registration" };

export default async function RegisterBySlugPage({ params }: PageProps<"/events/[slug]/register">) {
  const person = await memberOrSignIn();
  const event = await findEventBySlug(person, (await params).slug);
  if (!event) notFound();
  return <RegistrationPage person={person} event={event} />;
}
