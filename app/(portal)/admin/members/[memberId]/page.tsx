import { pathTo } from "@/lib/core/path-to";
import { notFound } from "next/navigation";
import { AddressChange } from "@/components/members/address-change";
import { Compact } from "@/components/layout/compact";
import { AccountStatements } from "@/components/invoices/account-statements";
import { MakeInvoice } from "@/components/invoices/make-invoice";
import type { SearchParams } from "@/components/lists/list-request";
import { RecordDues } from "@/components/payments/record-dues";
import { getAssociation } from "@/lib/association/queries";
import { canBeReset } from "@/lib/factors/shared/second-factors";
import { findAddressChangeOf } from "@/lib/email-addresses/shared/address-change-queries";
import { can, type Staff } from "@/lib/auth/member";
import { listSessionsOf } from "@/lib/sign-in/queries";
import { calendarDayOf } from "@/lib/core/format";
import { fullName } from "@/lib/core/full-name";
import { listCreditsOf } from "@/lib/ledger/shared/credits";
import { listWaivedOf } from "@/lib/payments/shared/waived";
import { findMemberRecord, listDuesOf, type MemberRecord } from "@/lib/personal-data/record-queries";
import { findDuesToRecord } from "@/lib/membership/dues-queries";
import { listInvoiceableOf } from "@/lib/invoices/queries";
import { dayInput } from "@/lib/membership/schema";
import { findStanding } from "@/lib/membership/shared/find-standing";
import { approveAddressChangeAction, recordDuesAction, stopAddressChangeAction } from "../actions";
import { Applications } from "./_components/applications";
import { CpdOverview } from "./_components/cpd-overview";
import { Credits } from "./_components/credits";
import { DirectoryFacts } from "./_components/directory-facts";
import { Dues } from "./_components/dues";
import { MemberHeading } from "./_components/member-heading";
import { MemberSection } from "./_components/member-section";
import { ProfileFacts } from "./_components/profile-facts";
import { Sessions } from "./_components/sessions";
import { Waived } from "./_components/waived";
import { sectionNames } from "./_components/sections";
import { above, consolePage } from "../../console-page";

const sectionAlone = ({ all }: SearchParams) => sectionNames.find((section) => section === all);

/** The page of a member's record; with `?all=` it shows one section in pages. */
const page = consolePage(
  {
    at: "/admin/members/[memberId]",
    title: "Member",
    back: ({ params: { memberId }, search }) =>
      sectionAlone(search)
        ? { href: pathTo("/admin/members/[memberId]", { memberId }), label: "Full record" }
        : above.members,
  },
  async ({ person, params: { memberId }, search }) => {
    const member = await findMemberRecord(person, memberId);
    if (!member) notFound();
    const on = dayInput.safeParse(search.on).data;
    const asked = on ? await findStanding(memberId, "staff", on) : null;
    const { timeZone } = getAssociation();
    const alone = sectionAlone(search);
    const part = { person, memberId, timeZone };
    return (
      <Compact>
        <MemberHeading member={member} asked={asked} />
        <PendingAddress person={person} memberId={memberId} timeZone={timeZone} />
        {alone ? (
          <div className="mt-8">
            <MemberSection {...part} section={alone} search={search} />
          </div>
        ) : (
          <Record person={person} member={member} timeZone={timeZone} />
        )}
      </Compact>
    );
  },
);

export const metadata = page.metadata;
export default page;

type PendingAddressProps = { person: Staff<"members.read">; memberId: string; timeZone: string };

async function PendingAddress({ person, memberId, timeZone }: PendingAddressProps) {
  const change = await findAddressChangeOf(person, memberId);
  if (!change) return null;
  return (
    <div className="mt-6 max-w-[62ch]">
      <AddressChange
        change={change}
        timeZone={timeZone}
        onApprove={approveAddressChangeAction}
        onStop={stopAddressChangeAction}
      />
    </div>
  );
}

type RecordProps = { person: Staff<"members.read">; member: MemberRecord; timeZone: string };

/** The profile, and next to it the newest entries of each section. */
async function Record({ person, member, timeZone }: RecordProps) {
  const mayReset = can(person, "factors.reset") && !member.isSelf;
  const [owed, waived, credits, dues, invoiceable, sessions, hasFactor] = await Promise.all([
    listDuesOf(person, member.id),
    can(person, "payments.read") ? listWaivedOf(person, member.id) : [],
    can(person, "payments.read") ? listCreditsOf(person, member.id) : null,
    can(person, "payments.record") && !member.isStaffOnly ? findDuesToRecord(person, member.id) : null,
    can(person, "payments.record") ? listInvoiceableOf(person, member.id) : [],
    listSessionsOf(person, member.id),
    mayReset ? canBeReset(member.id) : false,
  ]);
  const now = new Date();
  const part = { person, memberId: member.id, timeZone, search: null };
  return (
    <Compact>
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <div className="grid gap-8">
          <ProfileFacts member={member} timeZone={timeZone} />
          {!member.isStaffOnly && <DirectoryFacts listing={member.listing} name={member.name} />}
        </div>
        <div className="grid gap-8">
          <Dues
            dues={owed}
            timeZone={timeZone}
            now={now}
            mayChange={can(person, "payments.void") && person.id !== member.id}
            action={
              <div className="flex flex-wrap gap-2">
                {invoiceable.length > 0 && <MakeInvoice dues={invoiceable} payer={fullName(member)} />}
                {dues && (
                  <RecordDues
                    dues={dues}
                    today={calendarDayOf(now, timeZone)}
                    timeZone={timeZone}
                    onRecord={recordDuesAction}
                  />
                )}
              </div>
            }
          />
          <Waived dues={waived} mayChange={can(person, "payments.void") && person.id !== member.id} />
          {credits && (
            <Credits
              member={member}
              credits={credits}
              timeZone={timeZone}
              today={calendarDayOf(now, timeZone)}
              mayRecord={can(person, "payments.record") && person.id !== member.id}
            />
          )}
          <MemberSection {...part} section="payments" />
          {can(person, "payments.read") && (
            <AccountStatements path={`/api/admin/users/${member.id}/account-statement`} timeZone={timeZone} />
          )}
          <MemberSection {...part} section="invoices" />
          <MemberSection {...part} section="registrations" />
          <MemberSection {...part} section="documents" />
          {can(person, "cpd.review") && (
            <CpdOverview person={person} member={{ id: member.id, name: fullName(member) }} />
          )}
          <MemberSection {...part} section="cpd" />
          <MemberSection {...part} section="letters" />
          <MemberSection {...part} section="messages" />
          {can(person, "applications.read") && (
            <Applications applications={member.applications} timeZone={timeZone} />
          )}
          <Sessions member={member} sessions={sessions} hasFactor={hasFactor} timeZone={timeZone} now={now} />
          <MemberSection {...part} section="audit" />
        </div>
      </div>
    </Compact>
  );
}
