import { Check, CopyCheck } from "lucide";
import Link from "next/link";
import { SortableHead } from "@/components/lists/sortable-head";
import { Badge } from "@/components/ui/badge";
import { Icon } from "@/components/ui/icon";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { applicationStatusLabel } from "@/lib/applications/labels";
import type { ListedApplication } from "@/lib/applications/review-queries";
import { getAssociation } from "@/lib/association/queries";
import { formatDateTime, formatRelative } from "@/lib/core/format";
import { pathTo } from "@/lib/core/path-to";
import type { ApplicationsRequest } from "../lists";

type ApplicationsTableProps = {
  applications: ListedApplication[];
  timeZone: string;
  request: ApplicationsRequest;
};

export function ApplicationsTable({ applications, timeZone, request }: ApplicationsTableProps) {
  const now = new Date();
  const { levels } = getAssociation();
  return (
    <Table label="Applications">
      <TableHeader>
        <TableRow>
          <SortableHead request={request} column="name" label="Applicant" />
          <SortableHead request={request} column="level" label="Level" className="max-md:hidden" />
          <SortableHead request={request} column="date" label="Received" />
          <TableHead className="max-sm:hidden">Documents</TableHead>
          <SortableHead request={request} column="status" label="Status" className="max-lg:hidden" />
        </TableRow>
      </TableHeader>
      <TableBody>
        {applications.map((application) => (
          <TableRow key={application.id}>
            <TableCell className="max-w-56 max-sm:pr-2 sm:max-w-80">
              <Link
                href={pathTo("/admin/applications/[applicationId]", { applicationId: application.id })}
                prefetch={false}
                className="font-medium text-ink hover:underline"
              >
                {application.name}
              </Link>
              <span className="row-note">{application.reference}</span>
              {application.mayBeDuplicate && (
                <Badge tone="warning" className="mt-1.5 gap-1">
                  <Icon of={CopyCheck} className="size-3.5" /> Possible duplicate
                </Badge>
              )}
              <span className="mt-1 block text-ink-soft sm:hidden">
                {application.isClaim ? "Existing member" : levels[application.membershipType].label}
                {!application.isClaim && <Completeness {...application.completeness} />}
              </span>
            </TableCell>
            <TableCell className="max-md:hidden">
              {application.isClaim ? "Existing member" : levels[application.membershipType].label}
              {application.registrationType === "existing" && !application.isClaim && (
                <span className="block text-ink-soft">Existing member</span>
              )}
            </TableCell>
            <TableCell className="date">
              <time
                dateTime={application.createdAt}
                title={formatDateTime(new Date(application.createdAt), timeZone)}
              >
                {formatRelative(new Date(application.createdAt), now)}
              </time>
            </TableCell>
            <TableCell className="whitespace-nowrap max-sm:hidden">
              {application.isClaim ? "None needed" : <Completeness {...application.completeness} />}
            </TableCell>
            <TableCell className="max-lg:hidden">
              <StatusBadge application={application} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** How many of the required documents have been sent. */
function Completeness({ sent, needed }: { sent: number; needed: number }) {
  const isComplete = sent === needed;
  return (
    <span className="flex items-center gap-1.5 tabular">
      {isComplete && <Icon of={Check} className="size-4 text-success" />}
      {sent} of {needed}
      {isComplete && <span className="sr-only"> (complete)</span>}
      <span className="text-ink-soft sm:hidden">documents</span>
    </span>
  );
}

function StatusBadge({ application }: { application: ListedApplication }) {
  const { label, tone } = applicationStatusLabel(application);
  return <Badge tone={tone}>{label}</Badge>;
}
