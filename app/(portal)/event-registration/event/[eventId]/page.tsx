import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { RegistrationScreen } from "@/components/registrations/registration-screen";
import { registrantOf } from "@/components/registrations/registration-values";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { findEvent } from "@/lib/events/queries";
import { findBank } from "@/lib/landing/queries";
import { isOnlinePaymentAvailable } from "@/lib/payments/queries";
import { getStanding } from "@/lib/registrations/queries";

export const metadata: Metadata = { title: "Event Registration" };

export default async function RegisterByIdPage({ params }: PageProps<"/event-registration/event/[eventId]">) {
  const person = await memberOrSignIn();
  const event = await findEvent(person, (await params).eventId);
  if (!event) notFound();
  const { timeZone } = getAssociation();
  return (
    <RegistrationScreen
      event={event}
      person={registrantOf(person)}
      {...await getStanding(person, event)}
      isOnlinePaymentAvailable={isOnlinePaymentAvailable()}
      bank={await findBank(event.id)}
      timeZone={timeZone}
    />
  );
}
