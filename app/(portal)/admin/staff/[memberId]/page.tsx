import { pathTo } from "@/lib/core/path-to";
import { notFound } from "next/navigation";
import { PageHeading } from "@/components/layout/page-heading";
import { getAssociation } from "@/lib/association/queries";
import { can } from "@/lib/auth/member";
import { canBeReset } from "@/lib/factors/shared/second-factors";
import { formatDateTime } from "@/lib/core/format";
import { isId } from "@/lib/core/fields";
import { listLostFactors } from "@/lib/staff/factor-reset-queries";
import { canResetBeApproved } from "@/lib/staff/shared/owners";
import { findStaffMember, listEventsForRoles } from "@/lib/staff/queries";
import { LostFactor } from "./_components/lost-factor";
import { RolesForm } from "./_components/roles-form";
import { consolePage } from "../../console-page";

/** The page for one person's roles, who may have none yet. */
const page = consolePage(
  {
    at: "/admin/staff/[memberId]",
    title: "Roles",
    back: { href: pathTo("/admin/staff"), label: "Staff" },
    frame: "narrow",
  },
  async ({ person, params: { memberId } }) => {
    if (!isId(memberId)) notFound();
    const member = await findStaffMember(person, memberId);
    if (!member) notFound();
    const events = await listEventsForRoles(person, memberId);
    const isOwner = person.grants.some(({ role }) => role === "owner");
    const mayAskForReset = can(person, "factors.reset") && !member.isSelf && (await canBeReset(member.id));
    const report = (await listLostFactors(person)).find(({ id }) => id === memberId);
    return (
      <>
        <PageHeading title={member.name} description={`Roles for ${member.email}`} />
        {member.isSelf ? (
          <p className="mt-6">You can&apos;t change your own roles. Another owner or administrator can.</p>
        ) : !isOwner && member.roles.some(({ role }) => role === "owner") ? (
          <p className="mt-6">Only an owner can change another owner’s roles.</p>
        ) : (
          <RolesForm
            member={{ id: member.id, name: member.name }}
            given={member.roles.map(({ role, eventId }) => ({ role, eventId }))}
            events={events}
            mayMakeOwners={isOwner}
          />
        )}
        {mayAskForReset && (
          <LostFactor
            member={{ id: member.id, name: member.name, email: member.email }}
            canBeApproved={await canResetBeApproved(person, member)}
            reportedAt={report ? formatDateTime(new Date(report.lostAt), getAssociation().timeZone) : null}
          />
        )}
      </>
    );
  },
);

export const metadata = page.metadata;
export default page;
