import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PermissionsProvider } from "@/components/auth/permissions";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { canForEvent } from "@/lib/auth/member";
import { findEvent } from "@/lib/events/queries";
import { permissionsForEvent } from "@/lib/core/permissions";
import { getCheckInCounts } from "@/lib/registrations/check-in-queries";
import { CheckInScreen } from "./_components/check-in-screen";

export const metadata: Metadata = { title: "Check-in" };

export default async function CheckInPage({ params }: PageProps<"/admin/events/[eventId]/check-in">) {
  const person = await memberOrSignIn();
  const { eventId } = await params;
  if (!canForEvent(person, "registrations.admit", eventId)) return <AccessRestricted />;
  const event = await findEvent(person, eventId);
  if (!event) notFound();
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-xl pb-10">
      <PermissionsProvider permissions={permissionsForEvent(person.grants, eventId)}>
        <CheckInScreen
          event={{ id: event.id, title: event.title, prices: event.prices }}
          startingCounts={await getCheckInCounts(person, eventId)}
          timeZone={getAssociation().timeZone}
        />
      </PermissionsProvider>
    </main>
  );
}
