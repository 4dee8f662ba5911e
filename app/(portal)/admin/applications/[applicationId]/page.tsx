import { pathTo } from "@/lib/core/path-to";
import { notFound } from "next/navigation";
import { IfPermitted } from "@/components/auth/permissions";
import { FilePreview } from "@/components/documents/file-preview";
import { Badge } from "@/components/ui/badge";
import { applicationStatusLabel } from "@/lib/applications/labels";
import { findApplicationToReview } from "@/lib/applications/review-queries";
import { getAssociation } from "@/lib/association/queries";
import { can } from "@/lib/auth/member";
import { cn } from "@/components/ui/cn";
import { formatDateTime, formatRelative } from "@/lib/core/format";
import { findDuesToRecord } from "@/lib/membership/dues-queries";
import { ApplicationDocuments } from "./_components/application-documents";
import { ApplicationSections } from "./_components/application-sections";
import { Conversation } from "./_components/conversation";
import { Decision } from "./_components/decision";
import { DuplicateList } from "./_components/duplicate-list";
import { EraseApplication } from "./_components/erase-application";
import { Notes } from "./_components/notes";
import { consolePage } from "../../console-page";

/** An application with its documents next to it. */
const page = consolePage(
  {
    at: "/admin/applications/[applicationId]",
    title: "Application",
    back: { href: pathTo("/admin", { query: { tab: "applications" } }), label: "Applications" },
  },
  async ({ person, params, search }) => {
    const application = await findApplicationToReview(person, params.applicationId);
    if (!application) notFound();
    const { account } = application;
    const dues =
      account?.membershipStatus === "pending" && can(person, "payments.record")
        ? await findDuesToRecord(person, account.id)
        : null;
    const { document: requestedId } = search;
    const shown = application.documents.find(({ id }) => id === requestedId) ?? null;
    const { timeZone, levels } = getAssociation();
    const { label, tone } = applicationStatusLabel(application);
    return (
      <>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere sm:text-3xl">
            {application.name}
          </h1>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <p className="mt-1.5 text-ink-soft">
          {application.isClaim && application.status !== "approved"
            ? "Existing member"
            : levels[application.membershipType].label}{" "}
          · <span className="tabular">{application.reference}</span> ·{" "}
          <time
            dateTime={application.createdAt.toISOString()}
            title={formatDateTime(application.createdAt, timeZone)}
          >
            received {formatRelative(application.createdAt, new Date())}
          </time>
        </p>
        <div
          // The key changes with the application, so that nothing shown or typed for one stays for the next.
          key={application.id}
          className={cn(
            "mt-6 grid items-start gap-6",
            shown
              ? "lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
              : "lg:grid-cols-[minmax(0,1fr)_22rem] [&>*]:min-w-0",
          )}
        >
          <ApplicationSections application={application} />
          <div className="space-y-6 max-lg:row-start-1">
            {shown ? (
              <>
                <ApplicationDocuments application={application} shownId={shown.id} />
                <FilePreview
                  fileName={shown.fileName}
                  previewUrl={shown.previewUrl}
                  downloadUrl={shown.downloadUrl}
                />
                <Decision application={application} dues={dues} timeZone={timeZone} />
              </>
            ) : (
              <>
                <Decision application={application} dues={dues} timeZone={timeZone} />
                <ApplicationDocuments application={application} shownId={null} />
              </>
            )}
            <DuplicateList duplicates={application.duplicates} />
            <Conversation application={application} timeZone={timeZone} />
            <Notes application={application} timeZone={timeZone} />
            <IfPermitted to="applications.decide">
              <EraseApplication
                id={application.id}
                name={application.name}
                documents={application.documents.length}
                notes={application.notes.length}
                hasAccount={account !== null}
              />
            </IfPermitted>
          </div>
        </div>
      </>
    );
  },
);

export const metadata = page.metadata;
export default page;
