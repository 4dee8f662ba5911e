import { Award } from "lucide";
import { notFound } from "next/navigation";
import { FilterLinks } from "@/components/lists/link-filters";
import { parseListRequest } from "@/components/lists/list-request";
import { ListSection } from "@/components/lists/list-section";
import { ListLimit } from "@/components/layout/people-limit-reached";
import { getAssociation } from "@/lib/association/queries";
import {
  countCertificates,
  listUncertified,
  listUsedCategories,
  searchCertificates,
} from "@/lib/certificates/issued-queries";
import { certificateBadge } from "@/lib/certificates/labels";
import { certificateStateNames, isCertifiable } from "@/lib/certificates/rules";
import { findEvent } from "@/lib/events/queries";
import { versionOfCpd } from "@/lib/events/shared/shown-version";
import { loadList } from "@/lib/http/load-list";
import { CertificateFigures } from "./_components/certificate-figures";
import { certificatesList } from "./_components/certificates-list";
import { CertificatesTable } from "./_components/certificates-table";
import { CpdForm } from "./_components/cpd-form";
import { IssueCertificates } from "./_components/issue-certificates";
import { IssueTime } from "./_components/issue-time";
import { consolePage } from "../../../console-page";

const page = consolePage(
  { at: "/admin/events/[eventId]/certificates", title: "Certificates", frame: "none" },
  async ({ person, params: { eventId }, search }) => {
    const event = await findEvent(person, eventId);
    if (!event) notFound();
    const { cpd } = event;
    const { timeZone, policies } = getAssociation();
    const request = parseListRequest(certificatesList(eventId), search);
    const isDue = isCertifiable(event, new Date());
    const [used, counts, found, uncertified] = await Promise.all([
      listUsedCategories(person),
      countCertificates(person, eventId),
      loadList(searchCertificates(person, eventId, { ...request, state: request.filters.state })),
      cpd && isDue ? listUncertified(person, event, cpd) : null,
    ]);
    const suggestions = [...new Set([...policies.cpd.categories, ...used])];
    return (
      <>
        {cpd && (
          <section aria-labelledby="certificates">
            <h2 id="certificates" className="sr-only">
              Certificates
            </h2>
            {isDue && (
              <CertificateFigures
                counts={counts}
                uncertified={uncertified}
                isByHand={cpd.rule === "manual"}
              />
            )}
            {(!isDue || (cpd.rule !== "manual" && counts.all === 0)) && (
              <IssueTime
                event={event}
                rule={cpd.rule}
                afterHours={policies.certificates.issueAfterHours}
                timeZone={timeZone}
              />
            )}
            {uncertified && (
              <>
                <IssueCertificates eventId={eventId} isByHand={cpd.rule === "manual"} found={uncertified} />
                {uncertified.peopleLimit && <ListLimit limit={uncertified.peopleLimit} headingLevel={3} />}
              </>
            )}
          </section>
        )}
        {counts.all > 0 && (
          <ListSection
            label="Issued certificates"
            headingId="issued"
            className="mt-8"
            request={request}
            searchLabel="Name, email or code"
            filters={
              <FilterLinks
                label="Filter certificates"
                request={request}
                name="state"
                values={certificateStateNames}
                labelOf={(state) => certificateBadge[state].label}
                counts={counts}
              />
            }
            found={found}
            empty={{
              icon: Award,
              title: "No certificates yet",
              description: "They appear here once they are issued.",
            }}
          >
            {({ certificates }) => (
              <CertificatesTable
                certificates={certificates}
                suggestions={suggestions}
                timeZone={timeZone}
                request={request}
              />
            )}
          </ListSection>
        )}
        <section aria-labelledby="cpd" className={cpd || counts.all > 0 ? "mt-10 max-w-3xl" : "max-w-3xl"}>
          <h2 id="cpd" className="text-lg font-semibold">
            Continuing professional development (CPD)
          </h2>
          <p className="mt-1.5 text-pretty text-ink-soft">
            What the event counts for, and what its certificates of attendance state. Certificates already
            issued stay as they are.
          </p>
          <CpdForm eventId={eventId} saved={{ cpd, version: versionOfCpd(cpd) }} suggestions={suggestions} />
        </section>
      </>
    );
  },
);

export const metadata = page.metadata;
export default page;
