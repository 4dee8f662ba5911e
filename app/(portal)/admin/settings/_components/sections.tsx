import type { ReactNode } from "react";
import {
  getAssociation,
  getPaymentLink,
  hasUnnoticedPayments,
  isPaymentLinkOfEnvironment,
} from "@/lib/association/queries";
import { accounts, defaultAccounts } from "@/lib/association/accounts";
import { bankDetailLines, type SettingsSectionName } from "@/lib/association/labels";
import { membershipLevels } from "@/lib/association/levels";
import { timeZones } from "@/lib/association/schema";
import { can, type Staff } from "@/lib/auth/member";
import { listPendingBankDetails } from "@/lib/bank/queries";
import { formatDate, noonOf } from "@/lib/core/format";
import { currency, formatMoney } from "@/lib/core/money";
import { readMailServer, type ShownMailServer } from "@/lib/emails/mail-server";
import { unnoticedPayments } from "@/lib/ledger/labels";
import { previewRetention } from "@/lib/retention/queries";
import { listPolicyEffects } from "@/lib/settings/policy-effects";
import { findPendingPaymentLink } from "@/lib/settings/queries";
import { AccountsForm } from "./accounts-form";
import { AssociationForm } from "./association-form";
import { BackupsSection } from "./backups-section";
import { BankForm } from "./bank-form";
import { CpdForm } from "./cpd-form";
import { LevelsForm } from "./levels-form";
import { MailServerForm } from "./mail-server-form";
import { MemberIdForm } from "./member-id-form";
import { PaymentLinkForm } from "./payment-link-form";
import { pendingLinkInWords } from "./pending-link-in-words";
import { PendingBankDetails } from "./pending-bank-details";
import { PolicySection } from "./policy-section";
import { RetentionForm } from "./retention-form";
import { retentionFields } from "./retention-fields";
import { SettingsSection } from "./settings-section";
import { TimeZoneForm } from "./time-zone-form";
import { VatForm } from "./vat-form";

type Viewer = { person: Staff<"settings.read">; timeZone: string };

/** Each section of the settings; null for somebody who may not see it. It asks only for what it shows. */
export const sections: Record<SettingsSectionName, (viewer: Viewer) => ReactNode | Promise<ReactNode>> = {
  association: ({ person }) => {
    const association = getAssociation();
    return (
      <SettingsSection
        title="Association"
        isReadOnly={!can(person, "settings.edit")}
        values={[
          ["Name", association.name],
          ["Short name", association.shortName],
          ["Contact email", association.contactEmail],
          ["Phone", association.phone],
          ["Address", association.address],
          ["Membership benefits page", association.benefitsUrl],
        ]}
        description="Names and contact details shown on pages and in emails."
      >
        <AssociationForm association={association} />
      </SettingsSection>
    );
  },
  "member-ids": ({ person }) => {
    const letters = getAssociation().memberIdPrefixes.at(-1)?.prefix.replace(/-$/, "") ?? "";
    return (
      <SettingsSection
        title="Member IDs"
        isReadOnly={!can(person, "settings.edit")}
        values={[["Letters before the hyphen", letters]]}
        description="The prefix of new members’ IDs. Existing IDs don’t change."
      >
        <MemberIdForm letters={letters} />
      </SettingsSection>
    );
  },
  "time-zone": ({ person, timeZone }) => {
    return (
      <SettingsSection
        title="Time zone"
        isReadOnly={!can(person, "settings.edit")}
        values={[["Time zone", timeZone.replaceAll("_", " ")]]}
        description="The association's clock: days, deadlines and the times of events."
      >
        <TimeZoneForm timeZone={timeZone} zones={timeZones()} />
      </SettingsSection>
    );
  },
  "membership-levels": ({ person }) => {
    const { levels } = getAssociation();
    return (
      <SettingsSection
        title="Membership levels"
        isReadOnly={!can(person, "settings.edit")}
        values={membershipLevels.map((level) => [levels[level].label, formatMoney(levels[level].feeCents)])}
        description="Names and annual fees for new applications. Existing members keep their fee. To change it, open the member's page."
      >
        <LevelsForm levels={levels} />
      </SettingsSection>
    );
  },
  "membership-dues": async ({ person }) => {
    const { policies } = getAssociation();
    const ofDues = await listPolicyEffects(person, { policy: "dues", values: policies.dues });
    return (
      <PolicySection
        title="Membership dues"
        isReadOnly={!can(person, "settings.edit")}
        description="When we ask members for their dues, and when a member who doesn't pay lapses. Everyone is also reminded on the last day of their year. Enter 0 to turn a reminder off. If you change the grace period, it starts on the day you save for members who are overdue, and we email them."
        effects={ofDues}
        policy="dues"
        values={policies.dues}
        fields={[
          {
            name: "issuedDaysBefore",
            label: "Issue dues (days before the year ends)",
            hint: "From then on, they have an amount and a reference.",
          },
          { name: "firstReminderDaysBefore", label: "First reminder (days before the year ends)" },
          { name: "secondReminderDaysBefore", label: "Second reminder (days before the year ends)" },
          { name: "overdueReminderDaysAfter", label: "Overdue reminder (days after the year ends)" },
          { name: "graceDays", label: "Grace period (days)", hint: "Members stay active until then." },
          { name: "lastReminderDaysBeforeLapse", label: "Last reminder (days before membership lapses)" },
          {
            name: "reinstatementMonths",
            label: "Months for reinstatement",
            hint: "Lapsed members who pay within this time keep their join date.",
          },
          {
            name: "isCalendarYear",
            label: "The membership year is the calendar year, and new members pay pro rata",
            type: "checkbox",
          },
        ]}
        saved="The rules apply from now on."
        save="Save membership dues"
      />
    );
  },
  "bank-details": async ({ person, timeZone }) => {
    const { bank } = getAssociation();
    const pendingBanks = await listPendingBankDetails(person);
    return (
      <SettingsSection
        title="Bank details"
        isReadOnly={!can(person, "bank.edit")}
        notice={pendingBanks.map((proposal) => (
          <PendingBankDetails
            key={proposal.id}
            proposal={proposal}
            timeZone={timeZone}
            mayStop={can(person, "bank.edit")}
          />
        ))}
        values={bank.isSample ? [["Bank details", null]] : bankDetailLines(bank)}
        description="The account for bank transfers and cheques. A change takes effect when a second person approves it, or after three days. All staff are notified and can stop it."
      >
        <BankForm bank={bank} />
      </SettingsSection>
    );
  },
  "online-payment": async ({ person, timeZone }) => {
    const pendingLink = await findPendingPaymentLink(person);
    const isReadOnly = !isPaymentLinkOfEnvironment && !can(person, "bank.edit");
    return (
      <SettingsSection
        title="Online payment"
        isReadOnly={isReadOnly}
        notice={
          <>
            {hasUnnoticedPayments() && (
              <p className="rounded-md bg-warning-soft p-4 text-sm text-warning">
                {unnoticedPayments.what} {unnoticedPayments.todo}
              </p>
            )}
            {isReadOnly && pendingLink && (
              <p className="rounded-md bg-warning-soft p-4 text-sm wrap-anywhere text-warning">
                {pendingLinkInWords(pendingLink, { current: getPaymentLink(), timeZone })}
              </p>
            )}
          </>
        }
        values={[["Payment page", getPaymentLink()]]}
        description="The payment provider's page. A change takes effect after three days. All staff are notified and can stop it."
      >
        {isPaymentLinkOfEnvironment ? (
          <p className="text-sm text-ink-soft">
            PAYMENT_LINK_URL sets the payment link, so you can only change it on the server.
          </p>
        ) : (
          <PaymentLinkForm current={getPaymentLink()} pending={pendingLink} timeZone={timeZone} />
        )}
      </SettingsSection>
    );
  },
  cpd: ({ person }) => {
    const { cpd } = getAssociation().policies;
    return (
      <SettingsSection
        title="CPD"
        isReadOnly={!can(person, "settings.edit")}
        description="What members can count as continuing professional development, and how each body counts it. The rules of other bodies change: check with the body before you switch a scheme on."
        values={[
          ["Categories", cpd.categories.join(", ")],
          ...cpd.schemes.map(({ name, body, isOn, targetHours }): [string, string] => [
            `${name} (${body})`,
            `${targetHours} hours, ${isOn ? "on" : "off"}`,
          ]),
        ]}
      >
        <CpdForm values={cpd} />
      </SettingsSection>
    );
  },
  certificates: ({ person }) => {
    const { policies } = getAssociation();
    return (
      <PolicySection
        title="Certificates"
        isReadOnly={!can(person, "settings.edit")}
        description="When certificates of attendance are issued and emailed by themselves. This leaves you time to check in those whose ticket was not scanned."
        policy="certificates"
        values={policies.certificates}
        fields={[{ name: "issueAfterHours", label: "Hours after the event ends" }]}
        saved="Applies to events whose certificates haven't been issued yet."
        save="Save certificates"
      />
    );
  },
  "profile-lists": ({ person }) => {
    const { policies } = getAssociation();
    return (
      <PolicySection
        title="Sectors and islands"
        isReadOnly={!can(person, "settings.edit")}
        description="What members choose from in their profile. If you remove an entry, members who have chosen it keep it until they change it."
        policy="profileLists"
        values={policies.profileLists}
        fields={[
          { name: "sectors", label: "Sectors", hint: "One on each line.", type: "lines" },
          { name: "islands", label: "Islands", hint: "One on each line.", type: "lines" },
        ]}
        saved="The lists apply immediately."
        save="Save sectors and islands"
      />
    );
  },
  "reported-payments": ({ person }) => {
    const { policies } = getAssociation();
    return (
      <PolicySection
        title="Reported payments"
        isReadOnly={!can(person, "settings.edit")}
        description="How soon we answer people who tell us that they have paid. After that, Today shows the report as waiting too long, and we email everyone who can record payments once a day. Working days are Monday to Friday, including public holidays."
        policy="paymentReports"
        values={policies.paymentReports}
        fields={[{ name: "workingDays", label: "Days until reports are due", hint: "Working days." }]}
        saved="The limit applies immediately, including to reports already waiting."
        save="Save reported payments"
      />
    );
  },
  "unpaid-seats": ({ person }) => {
    const { policies } = getAssociation();
    return (
      <PolicySection
        title="Unpaid seats"
        isReadOnly={!can(person, "settings.edit")}
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
    );
  },
  "bank-fees": ({ person }) => {
    const { policies } = getAssociation();
    return (
      <PolicySection
        title="Bank fees"
        isReadOnly={!can(person, "settings.edit")}
        description="Some banks deduct a fee from a transfer, so less arrives than is due. When you post a bank statement, you can write off up to this much per line."
        policy="bankFees"
        values={policies.bankFees}
        fields={[{ name: "maxWriteOff", label: `At most, in ${currency}`, type: "amount" }]}
        saved="The limit applies to the next posting."
        save="Save bank fees"
      />
    );
  },
  vat: ({ person, timeZone }) => {
    const { vat } = getAssociation().policies;
    return (
      <SettingsSection
        title="VAT"
        isReadOnly={!can(person, "settings.edit")}
        values={[
          ["Charge VAT and show it on invoices", vat.isCharged],
          ["VAT registration number", vat.registrationNumber],
          ...vat.rates.map(({ from, percent }): [string, string] => [
            `Rate from ${formatDate(noonOf(from, timeZone), timeZone)}`,
            `${percent}%`,
          ]),
        ]}
        description="Amounts due include VAT and don’t change. Invoices show the VAT at the rate in force on the invoice date, with your registration number."
      >
        <VatForm values={vat} />
      </SettingsSection>
    );
  },
  accounts: ({ person }) => {
    const { policies } = getAssociation();
    return (
      <SettingsSection
        title="Accounts"
        isReadOnly={!can(person, "settings.edit")}
        values={accounts.map((account) => {
          const { code, name } = policies.accounts[account];
          const normal = defaultAccounts[account];
          return [normal.name, `${code ?? normal.code} ${name ?? normal.name}`];
        })}
        description="Your codes and names for the accounts in the accounting export. Leave a field blank to use the one shown in it. Xero finds an account by its code, QuickBooks by its name, and hledger by both."
      >
        <AccountsForm values={policies.accounts} />
      </SettingsSection>
    );
  },
  "second-factor": async ({ person }) => {
    const { policies } = getAssociation();
    const ofSecondFactor = await listPolicyEffects(person, {
      policy: "secondFactor",
      values: policies.secondFactor,
    });
    return (
      <PolicySection
        title="Second factor"
        isReadOnly={!can(person, "settings.edit")}
        description="Whether everyone with a role must sign in with a passkey or an authenticator app. Newly appointed people have seven days to set one up, as does everyone else when you turn this on. It applies when the portal is reached over HTTPS."
        effects={ofSecondFactor}
        policy="secondFactor"
        values={policies.secondFactor}
        fields={[{ name: "isRequiredOfStaff", label: "Required for everyone with a role", type: "checkbox" }]}
        saved="The change applies immediately."
        save="Save second factor"
      />
    );
  },
  "staying-signed-in": async ({ person }) => {
    const { policies } = getAssociation();
    const ofSessions = await listPolicyEffects(person, { policy: "sessions", values: policies.sessions });
    return (
      <PolicySection
        title="Staying signed in"
        isReadOnly={!can(person, "settings.edit")}
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
    );
  },
  "view-limits": async ({ person }) => {
    const { policies } = getAssociation();
    const ofPeopleSeen = await listPolicyEffects(person, {
      policy: "peopleSeen",
      values: policies.peopleSeen,
    });
    return (
      <PolicySection
        title="View limits"
        isReadOnly={!can(person, "settings.edit")}
        description="How many different people someone without permission to export can see within an hour, in lists, in searches and at check-in. What they view is logged."
        effects={ofPeopleSeen}
        policy="peopleSeen"
        values={policies.peopleSeen}
        fields={[{ name: "anHour", label: "People per hour" }]}
        saved="The limit applies immediately."
        save="Save view limits"
      />
    );
  },
  "audit-log": ({ person }) => {
    const { policies } = getAssociation();
    return (
      <PolicySection
        title="Audit log fingerprint"
        isReadOnly={!can(person, "settings.edit")}
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
        save="Save fingerprint address"
      />
    );
  },
  "document-storage": async ({ person }) => {
    const { policies } = getAssociation();
    const ofQuota = await listPolicyEffects(person, {
      policy: "documentQuota",
      values: policies.documentQuota,
    });
    return (
      <PolicySection
        title="Document storage"
        isReadOnly={!can(person, "settings.edit")}
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
    );
  },
  retention: async ({ person }) => {
    const { policies } = getAssociation();
    const preview = await previewRetention(person, policies.retention);
    return (
      <SettingsSection
        title="Retention"
        isReadOnly={!can(person, "settings.edit")}
        values={retentionFields.map(({ name, label }) => [label, `${policies.retention[name]} months`])}
        description="Every night we delete personal data older than this many months, and remove the content of emails. Completed payments stay in the books without personal data."
      >
        <RetentionForm values={policies.retention} preview={preview} />
      </SettingsSection>
    );
  },
  "mail-server": ({ person }) =>
    can(person, "mail.edit") ? <MailServerSection server={readMailServer(person)} /> : null,
  backups: ({ person, timeZone }) =>
    can(person, "backups.edit") ? <BackupsSection owner={person} timeZone={timeZone} /> : null,
};

function MailServerSection({ server }: { server: ShownMailServer | null }) {
  return (
    <SettingsSection
      title="Mail server"
      isReadOnly={false}
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
