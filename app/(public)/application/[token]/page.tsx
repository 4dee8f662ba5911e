import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PublicBar } from "@/components/layout/public-bar";
import { findApplicationByToken } from "@/lib/applications/applicant-queries";
import { getAssociation } from "@/lib/association/queries";
import { visitor } from "@/lib/auth/actor";
import { calendarDayOf } from "@/lib/core/format";
import { ApplicationPage } from "./_components/application-page";

/** The address is the secret: it must not be indexed, or sent to other sites as the referrer. */
export const metadata: Metadata = {
  title: "Your application",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

export default async function PrivateApplicationPage({ params }: PageProps<"/application/[token]">) {
  const { token } = await params;
  const application = await findApplicationByToken(await visitor(), token);
  if (!application) notFound();
  const { name, shortName, contactEmail, timeZone, levels } = getAssociation();
  return (
    <>
      <PublicBar association={{ name, shortName }} />
      <ApplicationPage
        token={token}
        application={application}
        level={levels[application.membershipType]}
        contactEmail={contactEmail}
        timeZone={timeZone}
        today={calendarDayOf(new Date(), timeZone)}
      />
    </>
  );
}
