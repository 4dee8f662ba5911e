import { PendingBankDetails } from "./_components/pending-bank-details";
import { PageHeading } from "@/components/layout/page-heading";
import {
  getAssociation,
  getPaymentLink,
  hasUnnoticedPayments,
  isPaymentLinkOfEnvironment,
} from "@/lib/association/queries";
import { unnoticedPayments } from "@/lib/ledger/labels";
import { timeZones } from "@/lib/association/schema";
import { readMailServer, type ShownMailServer } from "@/lib/emails/mail-server";
import { LeftToSetUpCard } from "@/components/settings/left-to-set-up";
import { listLeftToSetUp } from "@/lib/settings/left-to-set-up";
import { findLastChange, findPendingPaymentLink } from "@/lib/settings/queries";
import { can } from "@/lib/auth/member";
import { currency } from "@/lib/core/money";
import { listPendingBankDetails } from "@/lib/bank/queries";
import { formatDateTime } from "@/lib/core/format";
import { listPolicyEffects } from "@/lib/settings/policy-effects";
import { previewRetention } from "@/lib/retention/queries";
import { AccountsForm } from "./_components/accounts-form";
import { AssociationForm } from "./_components/association-form";
import { BackupsSection } from "./_components/backups-section";
import { BankForm } from "./_components/bank-form";
import { LevelsForm } from "./_components/levels-form";
import { MemberIdForm } from "./_components/member-id-form";
import { MailServerForm } from "./_components/mail-server-form";
import { PaymentLinkForm } from "./_components/payment-link-form";
import { PolicySection } from "./_components/policy-section";
import { RetentionForm } from "./_components/retention-form";
import { SettingsSection } from "./_components/settings-section";
import { TimeZoneForm } from "./_components/time-zone-form";
import { VatForm } from "./_components/vat-form";
import { takeSampleConferenceOffAction } from "./actions";
import { consolePage } from "../console-page";

function MailServerSection({ server }: { server: ShownMailServer | null }) {
  return (
    <SettingsSection
      title="Mail server"
      isReadOnly={server === null}
      description="The server that sends the portal’s emails. Without one, they stay in the outbox, where staff can read them. Only owners can change it."
    >
      {server ? (
        <MailServerForm server={server} />
      ) : (
        <p className="text-sm text-ink-soft">
          SMTP_URL sets the mail server, so you can only change it on the server.
        </p>
      )}
    </SettingsSection>
  );
}

/** The page of the association's settings. Until they are saved, the environment's values apply. */
const page = consolePage({ at: "/admin/settings", title: "Settings" }, async ({ person, title }) => {
  const isReadOnly = !can(person, "settings.edit");
  const { bank, levels, policies, timeZone, paymentLink: _link, ...association } = getAssociation();
  const [change, preview, pendingBanks, pendingLink, left, ...effects] = await Promise.all([
    findLastChange(person),
    previewRetention(person, policies.retention),
    listPendingBankDetails(person),
    findPendingPaymentLink(person),
    listLeftToSetUp(person),
    listPolicyEffects(person, { policy: "documentQuota", values: policies.documentQuota }),
    listPolicyEffects(person, { policy: "dues", values: policies.dues }),
    listPolicyEffects(person, { policy: "secondFactor", values: policies.secondFactor }),
    listPolicyEffects(person, { policy: "sessions", values: policies.sessions }),
    listPolicyEffects(person, { policy: "peopleSeen", values: policies.peopleSeen }),
  ]);
  const [ofQuota, ofDues, ofSecondFactor, ofSessions, ofPeopleSeen] = effects;
  return (
    <>
      <PageHeading
        title={title}
        description={
          change
            ? `Last changed on ${formatDateTime(change.at, timeZone)} by ${change.by}. The audit log records every change.`
            : "These are the initial values from the environment. The audit log records every change."
        }
      />
      <LeftToSetUpCard left={left} takeSampleConferenceOff={takeSampleConferenceOffAction} />
      <div className="mt-8 grid gap-8">
        <SettingsSection
          title="Association"
          isReadOnly={isReadOnly}
          description="Names and contact details shown on pages and in emails."
        >
          <AssociationForm association={association} />
        </SettingsSection>
        <SettingsSection
          title="Member IDs"
          isReadOnly={isReadOnly}
          description="The prefix of new members’ IDs. Existing IDs don’t change."
        >
          <MemberIdForm letters={association.memberIdPrefixes.at(-1)?.prefix.replace(/-$/, "") ?? ""} />
        </SettingsSection>
        <SettingsSection
          title="Time zone"
          isReadOnly={isReadOnly}
          description="The association's clock: days, deadlines and the times of events."
        >
          <TimeZoneForm timeZone={timeZone} zones={timeZones()} />
        </SettingsSection>
        {can(person, "mail.edit") && <MailServerSection server={readMailServer(person)} />}
        {can(person, "backups.edit") && <BackupsSection owner={person} timeZone={timeZone} />}
        <SettingsSection
          title="Bank details"
          isReadOnly={!can(person, "bank.edit")}
          description="The account for bank transfers and cheques. A change takes effect when a second person approves it, or after three days. All staff are notified and can stop it."
        >
          <div className="grid gap-5">
            {pendingBanks.map((proposal) => (
              <PendingBankDetails
                key={proposal.id}
                proposal={proposal}
                timeZone={timeZone}
                isOwn={proposal.proposedById === person.id}
              />
            ))}
            <BankForm bank={bank} />
          </div>
        </SettingsSection>
        <SettingsSection
          title="Online payment"
          isReadOnly={isPaymentLinkOfEnvironment || !can(person, "bank.edit")}
          description="The payment provider's page. A change takes effect after three days. All staff are notified and can stop it."
        >
          {hasUnnoticedPayments() && (
            <p className="mb-6 rounded-md bg-warning-soft p-4 text-sm text-warning">
              {unnoticedPayments.what} {unnoticedPayments.todo}
            </p>
          )}
          {isPaymentLinkOfEnvironment ? (
            <p className="text-sm text-ink-soft">
              PAYMENT_LINK_URL sets the payment link, so you can only change it on the server.
            </p>
          ) : (
            <PaymentLinkForm current={getPaymentLink()} pending={pendingLink} timeZone={timeZone} />
          )}
        </SettingsSection>
        <SettingsSection
          title="Membership levels"
          isReadOnly={isReadOnly}
          description="Names and annual fees for new applications. Existing members keep their fee. To change it, open the member's page."
        >
          <LevelsForm levels={levels} />
        </SettingsSection>
        <PolicySection
          title="Unpaid seats"
          isReadOnly={isReadOnly}
          description="How long we hold an unpaid seat before we release it. Working days are Monday to Friday, including public holidays."
          policy="seatHolds"
          values={policies.seatHolds}
          fields={[
            { name: "workingDays", label: "Working days", hint: "For bank transfers and cheques." },
            {
              name: "hoursBeforeStart",
              label: "Hours before the start",
              hint: "We release unpaid seats by then. Seats taken later are held for 24 hours.",
            },
            { name: "onlineMinutes", label: "Minutes for online payment" },
          ]}
          saved="The limits apply to new registrations."
          save="Save seat holds"
        />
        <PolicySection
          title="Membership dues"
          isReadOnly={isReadOnly}
          description="When we ask members for their dues, and when a member who doesn't pay lapses. Everyone is also reminded on the last day of their year. Enter 0 to turn a reminder off. If you change the days of grace, members who are overdue get them from the day you save, and we email them."
          effects={ofDues}
          policy="dues"
          values={policies.dues}
          fields={[
            {
              name: "issuedDaysBefore",
              label: "Dues are issued, days before the end of the year",
              hint: "From then on, they have an amount and a reference.",
            },
            { name: "firstReminderDaysBefore", label: "First reminder, days before the end" },
            { name: "secondReminderDaysBefore", label: "Second reminder, days before the end" },
            { name: "overdueReminderDaysAfter", label: "Overdue reminder, days after the end" },
            { name: "graceDays", label: "Days of grace", hint: "Members stay active until then." },
            { name: "lastReminderDaysBeforeLapse", label: "Last reminder, days before the lapse" },
            {
              name: "reinstatementMonths",
              label: "Months for reinstatement",
              hint: "Lapsed members who pay within this time keep their join date.",
            },
            {
              name: "isCalendarYear",
              label: "The membership year is the calendar year, and new members pay by days",
              type: "checkbox",
            },
          ]}
          saved="The rules apply from now on."
          save="Save membership dues"
        />
        <PolicySection
          title="Bank fees"
          isReadOnly={isReadOnly}
          description="Some banks deduct a fee from a transfer, so less arrives than is due. When you post a bank statement, you can write off up to this much per line."
          policy="bankFees"
          values={policies.bankFees}
          fields={[{ name: "maxWriteOff", label: `At most, in ${currency}`, type: "amount" }]}
          saved="The limit applies to the next posting."
          save="Save bank fees"
        />
        <PolicySection
          title="Reported payments"
          isReadOnly={isReadOnly}
          description="How soon we answer people who tell us that they have paid. After that, Today shows the report as waiting too long, and we email everyone who can record payments once a day. Working days are Monday to Friday, including public holidays."
          policy="paymentReports"
          values={policies.paymentReports}
          fields={[{ name: "workingDays", label: "Days until reports are due", hint: "Working days." }]}
          saved="The limit applies immediately, also to reports that are waiting."
          save="Save reported payments"
        />
        <SettingsSection
          title="VAT"
          isReadOnly={isReadOnly}
          description="Amounts due include VAT and don’t change. Invoices show the VAT at the rate in force on the invoice date, with your registration number."
        >
          <VatForm values={policies.vat} />
        </SettingsSection>
        <SettingsSection
          title="Accounts"
          isReadOnly={isReadOnly}
          description="Your codes and names for the accounts in the accounting export. Leave a field blank to use the one shown in it. Xero finds an account by its code, QuickBooks by its name, and hledger by both."
        >
          <AccountsForm values={policies.accounts} />
        </SettingsSection>
        <PolicySection
          title="Document storage"
          isReadOnly={isReadOnly}
          description="How much each person can store. A lower limit doesn't remove existing documents."
          effects={ofQuota}
          policy="documentQuota"
          values={policies.documentQuota}
          fields={[
            { name: "maxFiles", label: "Files per person" },
            { name: "maxMegabytes", label: "Megabytes per person" },
          ]}
          saved="The limits apply from the next upload."
          save="Save document storage"
        />
        <SettingsSection
          title="Retention"
          isReadOnly={isReadOnly}
          description="Every night we delete personal data older than this many months, and remove the content of emails. Completed payments stay in the books without personal data."
        >
          <RetentionForm values={policies.retention} preview={preview} />
        </SettingsSection>
        <PolicySection
          title="Second factor"
          isReadOnly={isReadOnly}
          description="Whether everyone with a role must sign in with a passkey or an authenticator app. Newly appointed people have seven days to set one up, and so does everyone when you start to require it. It applies when the portal is reached over HTTPS."
          effects={ofSecondFactor}
          policy="secondFactor"
          values={policies.secondFactor}
          fields={[
            { name: "isRequiredOfStaff", label: "Required of everyone with a role", type: "checkbox" },
          ]}
          saved="The change applies immediately."
          save="Save second factor"
        />
        <PolicySection
          title="Staying signed in"
          isReadOnly={isReadOnly}
          description="After that, people have to sign in again. Changes take effect immediately for members and staff. An open check-in screen counts as activity."
          effects={ofSessions}
          policy="sessions"
          values={policies.sessions}
          fields={[
            { name: "memberDays", label: "Days for members", hint: "After their last visit." },
            { name: "staffHours", label: "Hours for staff", hint: "After they signed in." },
            {
              name: "staffIdleMinutes",
              label: "Minutes of inactivity, for staff",
              hint: "After their last click.",
            },
          ]}
          saved="It takes effect immediately, including for people who are signed in."
          save="Save session times"
        />
        <PolicySection
          title="View limits"
          isReadOnly={isReadOnly}
          description="How many different people someone without permission to export can see within an hour, in lists, in searches and at check-in. What they view is logged."
          effects={ofPeopleSeen}
          policy="peopleSeen"
          values={policies.peopleSeen}
          fields={[{ name: "anHour", label: "People an hour" }]}
          saved="The limit applies immediately."
          save="Save view limits"
        />
        <PolicySection
          title="Audit log"
          isReadOnly={isReadOnly}
          description="Once a week, we email the latest entry's fingerprint to this address. Compare it later to detect a truncated or changed log."
          policy="auditHead"
          values={policies.auditHead}
          fields={[
            {
              name: "email",
              label: "Send the fingerprint to",
              hint: "Ideally an address outside the association's own systems.",
              type: "email",
            },
          ]}
          saved="We'll send the next weekly email to this address."
          save="Save audit log"
        />
      </div>
    </>
  );
});

export const metadata = page.metadata;
export default page;
