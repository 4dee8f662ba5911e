import { CertificateMenu } from "@/components/certificates/certificate-menu";
import { SortableHead } from "@/components/lists/sortable-head";
import { Badge } from "@/components/ui/badge";
import {
  ActionsCell,
  ActionsHead,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { certificateBadge } from "@/lib/certificates/labels";
import { formatCertificateCode } from "@/lib/certificates/rules";
import { formatDate } from "@/lib/core/format";
import { partInWords } from "@/lib/programmes/labels";
import type { ListedEnrolment } from "@/lib/programmes/queries";
import { pathTo } from "@/lib/core/path-to";
import {
  correctCertificateAction,
  revokeCertificateAction,
} from "../../../events/[eventId]/certificates/actions";
import type { EnrolmentsRequest } from "./enrolments-list";

type EnrolmentsTableProps = {
  enrolments: ListedEnrolment[];
  timeZone: string;
  request: EnrolmentsRequest;
  /** Categories of hours to suggest to who may correct and revoke certificates; null for others. */
  suggestions: readonly string[] | null;
};

/** The people in a programme, with how far they are and their certificates. */
export function EnrolmentsTable({ enrolments, timeZone, request, suggestions }: EnrolmentsTableProps) {
  return (
    <Table label="People enrolled">
      <TableHeader>
        <TableRow>
          <SortableHead request={request} column="name" label="Name" />
          <TableHead>Progress</TableHead>
          <TableHead className="max-md:hidden">Certificate</TableHead>
          <SortableHead request={request} column="date" label="Enrolled on" className="max-lg:hidden" />
          {suggestions && <ActionsHead />}
        </TableRow>
      </TableHeader>
      <TableBody>
        {enrolments.map(({ id, name, email, enrolledAt, parts, isComplete, certificate }) => (
          <TableRow key={id}>
            <TableCell className="max-w-60 sm:max-w-72">
              <span className="font-medium wrap-anywhere">{name}</span>
              <span className="row-words" title={email}>
                {email}
              </span>
            </TableCell>
            <TableCell>
              {parts.map((part) => (
                <span key={part.label} className="row-note">
                  {part.label}: {partInWords(part)}
                </span>
              ))}
              {!isComplete && certificate?.state === "valid" && (
                <span className="row-note text-warning">
                  Has a certificate, but no longer completes the programme
                </span>
              )}
            </TableCell>
            <TableCell className="max-md:hidden">
              {certificate && (
                <>
                  <Badge tone={certificateBadge[certificate.state].tone}>
                    {certificateBadge[certificate.state].label}
                  </Badge>
                  <a
                    href={pathTo("/verify/[code]", { code: certificate.code })}
                    className="row-note font-mono whitespace-nowrap"
                  >
                    {formatCertificateCode(certificate.code)}
                  </a>
                </>
              )}
            </TableCell>
            <TableCell className="date max-lg:hidden">
              <time dateTime={enrolledAt}>{formatDate(new Date(enrolledAt), timeZone)}</time>
            </TableCell>
            {suggestions && (
              <ActionsCell>
                {certificate && (
                  <CertificateMenu
                    certificate={certificate}
                    suggestions={suggestions}
                    onCorrect={correctCertificateAction}
                    onRevoke={revokeCertificateAction}
                  />
                )}
              </ActionsCell>
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
