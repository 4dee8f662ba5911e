import { RegistrationScreen } from "@/components/registrations/registration-screen";
import { registrantOf } from "@/components/registrations/registration-values";
import { getAssociation } from "@/lib/association/queries";
import type { Member } from "@/lib/auth/member";
import type { PortalEvent } from "@/lib/events/queries";
import { findBank } from "@/lib/landing/queries";
import { isOnlinePaymentAvailable } from "@/lib/payments/queries";
import { getStanding } from "@/lib/registrations/queries";

/** The registration screen under either of its addresses. */
export async function RegistrationPage({ person, event }: { person: Member; event: PortalEvent }) {
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
