import { ArrowLeft } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { PageHeading } from "@/components/layout/page-heading";
import { PeopleLimitReached } from "@/components/layout/people-limit-reached";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { can } from "@/lib/auth/member";
import { canBeReset } from "@/lib/accounts/shared/second-factors";
import { Refusal } from "@/lib/core/errors";
import { formatDateTime } from "@/lib/core/format";
import { isId } from "@/lib/core/fields";
import { pathTo } from "@/lib/core/path-to";
import { loadRecord } from "@/lib/http/load-record";
import { listLostFactors } from "@/lib/staff/factor-reset-queries";
import { canResetBeApproved } from "@/lib/staff/owners";
import { findStaffMember, listEventsForRoles } from "@/lib/staff/queries";
import { LostFactor } from "./_components/lost-factor";
import { RolesForm } from "./_components/roles-form";

export const metadata: Metadata = { title: "Roles" };

/** The roles of one person, who may have none yet. */
export default async function RolesPage({ params }: PageProps<"/admin/staff/[memberId]">) {
  const person = await memberOrSignIn();
  if (!can(person, "staff.edit", "staff.read")) return <AccessRestricted />;
  const { memberId } = await params;
  if (!isId(memberId)) notFound();
  const member = await loadRecord(findStaffMember(person, memberId));
  if (member instanceof Refusal)
    return (
      <PeopleLimitReached refusal={member} back={{ href: pathTo("/admin/staff"), label: "Back to Staff" }} />
    );
  if (!member) notFound();
  const events = await listEventsForRoles(person, memberId);
  const isOwner = person.grants.some(({ role }) => role === "owner");
  const mayAskForReset = can(person, "factors.reset") && !member.isSelf && (await canBeReset(member.id));
  const report = (await listLostFactors(person)).find(({ id }) => id === memberId);
  return (
    <main id="main" tabIndex={-1} className="page max-w-3xl py-8 sm:py-10">
      <Link
        href={pathTo("/admin/staff")}
        prefetch={false}
        className="inline-flex items-center gap-1.5 text-sm font-medium text-aqua-ink hover:underline"
      >
        <Icon of={ArrowLeft} /> Staff
      </Link>
      <div className="mt-3">
        <PageHeading title={member.name} description={`Roles of ${member.email}`} />
      </div>
      {member.isSelf ? (
        <p className="mt-6">You can&apos;t change your own roles. Another owner or administrator can.</p>
      ) : !isOwner && member.roles.some(({ role }) => role === "owner") ? (
        <p className="mt-6">Only an owner can change the roles of an owner.</p>
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
    </main>
  );
}
