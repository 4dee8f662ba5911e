import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { RegistrationPage } from "@/app/(portal)/_components/registration-page";
import { memberOrSignIn } from "@/lib/auth/actor";
import { findEvent } from "@/lib/events/queries";

export const metadata: Metadata = { title: "Event Registration" };

export default async function RegisterByIdPage({ params }: PageProps<"/event-registration/event/[eventId]">) {
  const person = await memberOrSignIn();
  const event = await findEvent(person, (await params).eventId);
  if (!event) notFound();
  return <RegistrationPage person={person} event={event} />;
}
