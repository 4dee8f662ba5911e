import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PortalHeader } from "@/components/layout/portal-header";
import { getAssociation } from "@/lib/association/queries";
import { calendarDayOf } from "@/lib/core/format";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { visitor } from "@/lib/auth/actor";
import { readBank } from "@/lib/bank/shared/read-bank";
import { countUnread } from "@/lib/messages/queries";
import { findReportedOnPage } from "@/lib/registrations/shared/private-account";
import { findRegistrationByCode, ticketQr } from "@/lib/seats/ticket-queries";
import { RegistrationPage } from "./_components/registration-page";

/** The address is the secret: it must not be indexed, or sent to other sites as the referrer. */
export const metadata: Metadata = {
  title: "Your registration",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

export default async function PrivateRegistrationPage({ params }: PageProps<"/registration/[code]">) {
  const [registration, person] = await Promise.all([findRegistrationByCode((await params).code), visitor()]);
  if (!registration) notFound();
  const { name, shortName, timeZone, contactEmail } = getAssociation();
  return (
    <>
      <PortalHeader
        person={person}
        unreadMessages={person ? await countUnread(person) : 0}
        association={{ shortName, name }}
      />
      <RegistrationPage
        registration={registration}
        url={publicUrl(pathTo("/events/[slug]", { slug: registration.event.slug }))}
        association={{ name, contactEmail }}
        bank={registration.reference ? await readBank(registration.event.id) : null}
        reported={registration.reference ? await findReportedOnPage("registration", registration.code) : null}
        today={calendarDayOf(new Date(), timeZone)}
        qr={registration.ticketUrl ? ticketQr(registration.code) : null}
        timeZone={timeZone}
      />
    </>
  );
}
