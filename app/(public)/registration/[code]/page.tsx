import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PublicBar } from "@/components/layout/public-bar";
import { SiteHeader } from "@/components/layout/site-header";
import { getAssociation, publicUrl } from "@/lib/association/queries";
import { visitor } from "@/lib/auth/actor";
import { findBank } from "@/lib/landing/queries";
import { countUnread } from "@/lib/messages/queries";
import { findRegistrationByCode } from "@/lib/registrations/ticket-queries";
import { RegistrationPage } from "./_components/registration-page";

/** Whoever has the address may see it, so it is found by no search engine and told to no other site. */
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
      {person ? (
        <SiteHeader
          user={{ firstName: person.firstName, email: person.email, isAdmin: person.isAdmin }}
          unreadMessages={await countUnread(person)}
          association={{ shortName, name }}
        />
      ) : (
        <PublicBar association={{ shortName, name }} />
      )}
      <RegistrationPage
        registration={registration}
        url={publicUrl(`/events/${registration.event.slug}`)}
        association={{ name, contactEmail }}
        bank={await findBank(registration.event.id)}
        timeZone={timeZone}
      />
    </>
  );
}
