import Link from "next/link";
import { PageHeading } from "@/components/layout/page-heading";
import { getAssociation } from "@/lib/association/queries";
import { can } from "@/lib/auth/member";
import { pathTo } from "@/lib/core/path-to";
import { roleNames, roles } from "@/lib/core/permissions";
import { listLostFactors, listOpenFactorResets } from "@/lib/staff/factor-reset-queries";
import { searchAccountsForRoles, listStaff, listStaffSecurity } from "@/lib/staff/queries";
import { FactorResets } from "./_components/factor-resets";
import { FindPerson } from "./_components/find-person";
import { StaffTable } from "./_components/staff-table";
import { consolePage } from "../console-page";

/** The page of all people with a role, with a search for new ones for viewers who give roles. */
const page = consolePage({ at: "/admin/staff", title: "Staff" }, async ({ person, search, title }) => {
  const { q } = search;
  const text = typeof q === "string" ? q.slice(0, 200) : "";
  const mayEdit = can(person, "staff.edit");
  const isOwner = person.grants.some(({ role }) => role === "owner");
  const [staff, security, found, resets, lost] = await Promise.all([
    listStaff(person),
    listStaffSecurity(person),
    mayEdit ? searchAccountsForRoles(person, text) : [],
    listOpenFactorResets(person),
    listLostFactors(person),
  ]);
  return (
    <>
      <PageHeading
        title={title}
        description="Who runs the portal, and what each person can do. Changes take effect immediately."
      />
      {resets.length + lost.length > 0 && (
        <FactorResets
          lost={lost}
          resets={resets}
          timeZone={getAssociation().timeZone}
          ownerId={can(person, "factors.reset") ? person.id : null}
        />
      )}
      {mayEdit && <FindPerson text={text} found={found} />}
      <StaffTable
        staff={staff}
        security={security}
        timeZone={getAssociation().timeZone}
        mayEdit={mayEdit}
        isOwner={isOwner}
      />
      <section aria-labelledby="what-roles-do" className="mt-10">
        <h2 id="what-roles-do" className="font-semibold">
          What each role can do
        </h2>
        <dl className="mt-3 grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2 lg:grid-cols-4">
          {roleNames.map((name) => (
            <div key={name}>
              <dt className="font-medium">{roles[name].label}</dt>
              <dd className="text-ink-soft">{roles[name].summary}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 text-sm text-ink-soft">
          The Events and Check-in roles can be limited to single events. Every change is in the{" "}
          {can(person, "audit.read") ? (
            <Link
              href={pathTo("/admin/audit")}
              prefetch={false}
              className="font-medium text-aqua-ink hover:underline"
            >
              audit log
            </Link>
          ) : (
            "audit log"
          )}
          .
        </p>
      </section>
    </>
  );
});

export const metadata = page.metadata;
export default page;
