import type { Metadata } from "next";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { PageHeading } from "@/components/layout/page-heading";
import { findLastChange, getAssociation } from "@/lib/association/queries";
import { isAdmin, memberOrSignIn } from "@/lib/auth/actor";
import { formatDateTime } from "@/lib/format";
import { AssociationForm } from "./_components/association-form";
import { BankForm } from "./_components/bank-form";
import { LevelsForm } from "./_components/levels-form";
import { SettingsSection } from "./_components/settings-section";

export const metadata: Metadata = { title: "Settings" };

/** What an administrator can change of the association; the environment gives the first values. */
export default async function SettingsPage() {
  const person = await memberOrSignIn();
  if (!isAdmin(person)) return <AccessRestricted />;
  const { bank, levels, timeZone, ...association } = getAssociation();
  const change = await findLastChange(person);
  return (
    <main id="main" tabIndex={-1} className="page py-8 sm:py-10">
      <PageHeading
        title="Settings"
        description={
          change
            ? `Last changed on ${formatDateTime(change.at, timeZone)} by ${change.by}. The audit log holds every change.`
            : "These are the values that the portal was started with. The audit log holds every change."
        }
      />
      <div className="mt-8 grid gap-8">
        <SettingsSection
          title="Association"
          description="Names and contacts, as members, visitors and e-mails see them."
        >
          <AssociationForm association={association} />
        </SettingsSection>
        <SettingsSection
          title="Bank details"
          description="Where members and visitors pay to by bank transfer or cheque. All administrators get an e-mail when they change."
        >
          <BankForm bank={bank} />
        </SettingsSection>
        <SettingsSection
          title="Membership levels"
          description="Names and annual fees for applications from now on. Whoever is a member keeps their own fee; it is changed on the member's page."
        >
          <LevelsForm levels={levels} />
        </SettingsSection>
      </div>
    </main>
  );
}
