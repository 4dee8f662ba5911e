import { ArrowRightLeft } from "lucide";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { FullScreenNotice } from "@/components/layout/full-screen-notice";
import { PortalHeader } from "@/components/layout/portal-header";
import { PublicBar } from "@/components/layout/public-bar";
import { Office } from "@/components/office";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { downloadWithTicket, findOfRegistration } from "@/lib/certificates/queries";
import { calendarDayOf, formatDateTime } from "@/lib/core/format";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { visitor } from "@/lib/auth/actor";
import { readBank } from "@/lib/bank/shared/read-bank";
import { isOver } from "@/lib/events/rules";
import { countUnread } from "@/lib/messages/queries";
import { findReportedOnPage } from "@/lib/registrations/shared/private-account";
import { findRegistrationByCode, findTransferTime, ticketQr } from "@/lib/seats/ticket-queries";
import { RegistrationPage } from "./_components/registration-page";

/** The address is the secret: it must not be indexed, or sent to other sites as the referrer. */
export const metadata: Metadata = {
  title: "Your registration",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

export default async function PrivateRegistrationPage({ params }: PageProps<"/registration/[code]">) {
  const { code } = await params;
  const [registration, person] = await Promise.all([findRegistrationByCode(code), visitor()]);
  if (!registration) {
    const transferredAt = await findTransferTime(code);
    if (!transferredAt) notFound();
    return <TransferredRegistration transferredAt={transferredAt} />;
  }
  const { name, shortName, timeZone, contactEmail } = getAssociation();
  const certificate = isOver(registration.event, new Date())
    ? await findOfRegistration(registration.id)
    : null;
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
        certificate={
          certificate && {
            hours: certificate.totalHours,
            downloadUrl: downloadWithTicket(certificate.code, registration.code),
            verifyUrl: certificate.verifyUrl,
          }
        }
        today={calendarDayOf(new Date(), timeZone)}
        qr={registration.ticketUrl ? ticketQr(registration.code) : null}
        timeZone={timeZone}
      />
    </>
  );
}

/** What the address shows its former holder, who must not learn whose the seat is now or what has become of it. */
function TransferredRegistration({ transferredAt }: { transferredAt: Date }) {
  const { name, shortName, timeZone, contactEmail } = getAssociation();
  return (
    <>
      <PublicBar association={{ name, shortName }} />
      <FullScreenNotice icon={<Icon of={ArrowRightLeft} />} title="This registration was transferred">
        <p>
          It was given to someone else on {formatDateTime(transferredAt, timeZone)}, so this link no longer
          opens it.
        </p>
        <p>
          If you didn’t transfer it, or have a question, contact <Office email={contactEmail} />.
        </p>
      </FullScreenNotice>
    </>
  );
}
