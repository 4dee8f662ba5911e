import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { canForEvent } from "@/lib/auth/member";
import { findEvent } from "@/lib/events/queries";
import { getCheckInCounts } from "@/lib/registrations/check-in-queries";
import { StaffCheckIn } from "./_components/staff-check-in";

export const metadata: Metadata = { title: "Check-in" };

export default async function CheckInPage({ params }: PageProps<"/admin/events/[eventId]/check-in">) {
  const person = await memberOrSignIn();
  const { eventId } = await params;
  if (!canForEvent(person, "registrations.admit", eventId)) return <AccessRestricted />;
  const event = await findEvent(person, eventId);
  if (!event) notFound();
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-xl pb-10">
      <StaffCheckIn
        event={{ id: event.id, title: event.title, prices: event.prices }}
        startingCounts={await getCheckInCounts(person, eventId)}
        timeZone={getAssociation().timeZone}
        mayVerify={canForEvent(person, "registrations.verify", eventId)}
        maySeeRegistrations={canForEvent(person, "registrations.read", eventId)}
      />
    </main>
  );
}
