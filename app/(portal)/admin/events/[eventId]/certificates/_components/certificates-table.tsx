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
import type { ListedCertificate } from "@/lib/certificates/issued-queries";
import { certificateBadge } from "@/lib/certificates/labels";
import { formatCertificateCode } from "@/lib/certificates/rules";
import { formatDate, formatDateTime } from "@/lib/core/format";
import type { CertificatesRequest } from "./certificates-list";
import { correctCertificateAction, revokeCertificateAction } from "../actions";

type CertificatesTableProps = {
  certificates: ListedCertificate[];
  suggestions: readonly string[];
  timeZone: string;
  request: CertificatesRequest;
};

export function CertificatesTable({ certificates, suggestions, timeZone, request }: CertificatesTableProps) {
  return (
    <Table label="Certificates">
      <TableHeader>
        <TableRow>
          <SortableHead request={request} column="name" label="Name" />
          <TableHead className="max-md:hidden">Code</TableHead>
          <TableHead className="max-sm:hidden">State</TableHead>
          <SortableHead request={request} column="date" label="Issued on" className="max-lg:hidden" />
          <ActionsHead />
        </TableRow>
      </TableHeader>
      <TableBody>
        {certificates.map((certificate) => {
          const { id, holderName, email, code, state, issuedAt, corrects, revokedReason } = certificate;
          const { label, tone } = certificateBadge[state];
          const shownCode = formatCertificateCode(code);
          return (
            <TableRow key={id}>
              <TableCell className="max-w-60 sm:max-w-72">
                <span className="font-medium wrap-anywhere">{holderName}</span>
                {email && (
                  <span className="row-words" title={email}>
                    {email}
                  </span>
                )}
                <span className="row-note font-mono md:hidden">{shownCode}</span>
                <Badge tone={tone} className="mt-1.5 sm:hidden">
                  {label}
                </Badge>
              </TableCell>
              <TableCell className="max-md:hidden">
                <span className="font-mono whitespace-nowrap">{shownCode}</span>
                {corrects && (
                  <span className="row-note">
                    corrects <span className="font-mono">{formatCertificateCode(corrects)}</span>
                  </span>
                )}
              </TableCell>
              <TableCell className="max-w-56 max-sm:hidden">
                <Badge tone={tone}>{label}</Badge>
                {revokedReason && <span className="row-note line-clamp-2">{revokedReason}</span>}
              </TableCell>
              <TableCell className="date max-lg:hidden">
                <time dateTime={issuedAt} title={formatDateTime(new Date(issuedAt), timeZone)}>
                  {formatDate(new Date(issuedAt), timeZone)}
                </time>
              </TableCell>
              <ActionsCell>
                <CertificateMenu
                  certificate={certificate}
                  suggestions={suggestions}
                  onCorrect={correctCertificateAction}
                  onRevoke={revokeCertificateAction}
                />
              </ActionsCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
