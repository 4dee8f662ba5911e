import type { Metadata } from "next";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { PageHeading } from "@/components/layout/page-heading";
import { findLastChange, getAssociation } from "@/lib/association/queries";
import { isAdmin, memberOrSignIn } from "@/lib/auth/actor";
import { formatDateTime } from "@/lib/format";
import { previewRetention } from "@/lib/retention/queries";
import { AssociationForm } from "./_components/association-form";
import { BankForm } from "./_components/bank-form";
import { LevelsForm } from "./_components/levels-form";
import { PolicyForm } from "./_components/policy-form";
import { RetentionPreview } from "./_components/retention-preview";
import { SettingsSection } from "./_components/settings-section";

export const metadata: Metadata = { title: "Settings" };

/** What an administrator can change of the association; the environment gives the first values. */
export default async function SettingsPage() {
  const person = await memberOrSignIn();
  if (!isAdmin(person)) return <AccessRestricted />;
  const { bank, levels, policies, timeZone, ...association } = getAssociation();
  const [change, preview] = await Promise.all([findLastChange(person), previewRetention(person)]);
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
          description="Names and contacts, as members, visitors and emails see them."
        >
          <AssociationForm association={association} />
        </SettingsSection>
        <SettingsSection
          title="Bank details"
          description="Where members and visitors pay to by bank transfer or cheque. All administrators get an email when they change."
        >
          <BankForm bank={bank} />
        </SettingsSection>
        <SettingsSection
          title="Membership levels"
          description="Names and annual fees for applications from now on. Whoever is a member keeps their own fee; it is changed on the member's page."
        >
          <LevelsForm levels={levels} />
        </SettingsSection>
        <SettingsSection
          title="Unpaid seats"
          description="How long a seat is held until it is paid. After that, it is given up and offered again. Working days are Monday to Friday; public holidays are not taken into account."
        >
          <PolicyForm
            title="Unpaid seats"
            policy="seatHolds"
            values={policies.seatHolds}
            fields={[
              { name: "workingDays", label: "Working days", hint: "For bank transfers and cheques." },
              {
                name: "hoursBeforeStart",
                label: "Hours before the start",
                hint: "No unpaid seat is held later than this. Seats taken later are held for 24 hours.",
              },
              { name: "onlineMinutes", label: "Minutes for online payment" },
            ]}
            saved="New registrations are held this long."
            save="Save seat holds"
          />
        </SettingsSection>
        <SettingsSection
          title="Document storage"
          description="How much each person can store. Documents above a lower limit stay."
        >
          <PolicyForm
            title="Document storage"
            policy="documentQuota"
            values={policies.documentQuota}
            fields={[
              { name: "maxFiles", label: "Files per person" },
              { name: "maxMegabytes", label: "Megabytes per person" },
            ]}
            saved="The limits apply from the next upload."
            save="Save document storage"
          />
        </SettingsSection>
        <SettingsSection
          title="Retention"
          description="Personal data are erased each night once they are this old, in months. Completed payments stay in the books without the person."
        >
          <PolicyForm
            title="Retention"
            policy="retention"
            values={policies.retention}
            fields={[
              {
                name: "closedApplicationsMonths",
                label: "Rejected and withdrawn applications",
                hint: "Months after the decision.",
              },
              {
                name: "backgroundAnswersMonths",
                label: "Background answers of approved applications",
                hint: "Months after the decision.",
              },
              {
                name: "emailsMonths",
                label: "Emails in the outbox",
                hint: "Months after they were written.",
              },
              {
                name: "visitorRegistrationsMonths",
                label: "Contact details of visitors who registered",
                hint: "Months after the event.",
              },
              {
                name: "failedSignInsMonths",
                label: "Addresses typed at failed sign-ins",
                hint: "Months after the attempt, in the audit log.",
              },
            ]}
            saved="The next nightly run follows them."
            save="Save retention"
          />
          <RetentionPreview preview={preview} />
        </SettingsSection>
        <SettingsSection
          title="Audit log"
          description="Once a week, we send the latest entry's fingerprint to this address. Comparing it later shows whether the log was cut or changed."
        >
          <PolicyForm
            title="Audit log"
            policy="auditHead"
            values={policies.auditHead}
            fields={[
              {
                name: "email",
                label: "Send the fingerprint to",
                hint: "Best an address outside the association's own systems.",
                type: "email",
              },
            ]}
            saved="The next weekly email goes there."
            save="Save audit log"
          />
        </SettingsSection>
      </div>
    </main>
  );
}
