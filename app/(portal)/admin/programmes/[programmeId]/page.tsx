import { UsersRound } from "lucide";
import { notFound } from "next/navigation";
import { parseListRequest } from "@/components/lists/list-request";
import { ListSection } from "@/components/lists/list-section";
import { PageHeading } from "@/components/layout/page-heading";
import { Badge } from "@/components/ui/badge";
import { getAssociation } from "@/lib/association/queries";
import { can } from "@/lib/auth/member";
import { listUsedCategories } from "@/lib/certificates/issued-queries";
import { pathTo } from "@/lib/core/path-to";
import { loadList } from "@/lib/http/load-list";
import { programmeBadge, ruleInWords } from "@/lib/programmes/labels";
import { findProgramme, isCompleted, listEventChoices, searchEnrolments } from "@/lib/programmes/queries";
import { consolePage } from "../../console-page";
import { DeleteProgramme } from "./_components/delete-programme";
import { enrolmentsList } from "./_components/enrolments-list";
import { EnrolmentsTable } from "./_components/enrolments-table";
import { ProgrammeForm } from "./_components/programme-form";

const page = consolePage(
  {
    at: "/admin/programmes/[programmeId]",
    title: "Programme",
    back: { href: pathTo("/admin/programmes"), label: "Programmes" },
  },
  async ({ person, params: { programmeId }, search }) => {
    const programme = await findProgramme(person, programmeId);
    if (!programme) notFound();
    const request = parseListRequest(enrolmentsList(programmeId), search);
    const { timeZone } = getAssociation();
    const [choices, suggestions, found] = await Promise.all([
      listEventChoices(person, programme),
      listUsedCategories(person),
      loadList(searchEnrolments(person, programme, request)),
    ]);
    const { label, tone } = programmeBadge[programme.status];
    return (
      <>
        <PageHeading
          title={programme.title}
          description={ruleInWords(programme.rule)}
          action={<Badge tone={tone}>{label}</Badge>}
        />
        <ListSection
          label="People enrolled"
          headingId="enrolled"
          className="mt-8"
          request={request}
          searchLabel="Name or email"
          found={found}
          empty={{
            icon: UsersRound,
            title: "No one has enrolled yet",
            description: "Members enrol on the programme’s page once it is published.",
          }}
        >
          {({ enrolments }) => (
            <EnrolmentsTable
              enrolments={enrolments}
              timeZone={timeZone}
              request={request}
              suggestions={can(person, "certificates.issue") ? suggestions : null}
            />
          )}
        </ListSection>
        <section aria-labelledby="programme" className="mt-10 max-w-3xl">
          <h2 id="programme" className="text-lg font-semibold">
            Programme
          </h2>
          <p className="mt-1.5 text-pretty text-ink-soft">
            An event counts for those who have its certificate of attendance. Certificates that were issued
            stay as they are when you change the rule or the events.
          </p>
          <ProgrammeForm
            programme={programme}
            choices={choices}
            suggestions={suggestions}
            timeZone={timeZone}
          />
          {!(await isCompleted(programme)) && (
            <div className="mt-8 border-t border-line pt-4">
              <DeleteProgramme programmeId={programme.id} title={programme.title} />
            </div>
          )}
        </section>
      </>
    );
  },
);

export const metadata = page.metadata;
export default page;
