import { Ticket } from "lucide";
import Link from "next/link";
import { Compact } from "@/components/layout/compact";
import { EmptyState } from "@/components/layout/empty-state";
import { Button } from "@/components/ui/button";
import { getAssociation } from "@/lib/association/queries";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import type { Member } from "@/lib/auth/member";
import { mapMyCertificates } from "@/lib/certificates/queries";
import { readBanks } from "@/lib/bank/shared/read-bank";
import { listMyRegistrations, listRegisteredForOthers } from "@/lib/registrations/queries";
import { listWaiting } from "@/lib/waiting/queries";
import { ConfirmAddressPrompt } from "./confirm-address-prompt";
import { WaitingPlaces } from "./waiting-places";
import { RegisteredForOthers } from "./registered-for-others";
import { RegistrationCard } from "./registration-card";

export async function MyRegistrations({ person }: { person: Member }) {
  const registrations = await listMyRegistrations(person);
  const waiting = await listWaiting(person);
  const others = await listRegisteredForOthers(person);
  const certificates = await mapMyCertificates(person);
  const { timeZone } = getAssociation();
  const bankOf = await readBanks(registrations.map(({ eventId }) => eventId));
  return (
    <>
      <WaitingPlaces places={waiting} timeZone={timeZone} />
      {waiting.length > 0 && <h2 className="mb-3 text-lg font-semibold">Registered</h2>}
      {registrations.length === 0 ? (
        <EmptyState
          icon={Ticket}
          title="No Registrations"
          description="You haven't registered for any events yet."
          action={
            <Button asChild>
              <Link href={pathTo("/events")}>Browse Upcoming Events</Link>
            </Button>
          }
        />
      ) : (
        <ul className="grid items-start gap-4 lg:grid-cols-2">
          <Compact>
            {registrations.map((registration) => (
              <li key={registration.id}>
                <RegistrationCard
                  registration={registration}
                  certificate={certificates.get(registration.eventId)}
                  url={publicUrl(pathTo("/events/[slug]", { slug: registration.event.slug }))}
                  bank={bankOf(registration.eventId)}
                  timeZone={timeZone}
                />
              </li>
            ))}
          </Compact>
        </ul>
      )}
      <RegisteredForOthers others={others} timeZone={timeZone} />
      {!person.emailVerifiedAt && <ConfirmAddressPrompt email={person.email} />}
    </>
  );
}
