import Link from "next/link";
import { SortableHead } from "@/components/lists/sortable-head";
import { Badge } from "@/components/ui/badge";
import { Table, TableBody, TableCell, TableHeader, TableRow } from "@/components/ui/table";
import { pathTo } from "@/lib/core/path-to";
import {
  documentStatusBadge,
  documentCategoryLabel,
  fileSizeLabel,
  fileTypeLabel,
} from "@/lib/documents/labels";
import type { ListedDocument } from "@/lib/documents/shared/review-queries";
import { formatDateTime, formatRelative } from "@/lib/core/format";
import type { DocumentsRequest } from "../lists";

type DocumentsTableProps = { documents: ListedDocument[]; timeZone: string; request: DocumentsRequest };

export function DocumentsTable({ documents, timeZone, request }: DocumentsTableProps) {
  const now = new Date();
  return (
    <Table label="Documents">
      <TableHeader>
        <TableRow>
          <SortableHead request={request} column="name" label="Document" />
          <SortableHead request={request} column="member" label="Member" className="max-sm:hidden" />
          <SortableHead request={request} column="date" label="Uploaded" />
          <SortableHead request={request} column="status" label="Status" className="max-sm:hidden" />
        </TableRow>
      </TableHeader>
      <TableBody>
        {documents.map(({ id, fileName, fileType, fileSize, category, status, uploadDate, member }) => {
          const badge = documentStatusBadge[status];
          return (
            <TableRow key={id}>
              <TableCell className="max-w-56 max-sm:pr-2 sm:max-w-80">
                <Link
                  href={pathTo("/admin/documents/[documentId]", { documentId: id })}
                  prefetch={false}
                  className="row-name"
                >
                  {fileName}
                </Link>
                <span className="block text-ink-soft">
                  {documentCategoryLabel[category]} · {fileTypeLabel(fileType)} · {fileSizeLabel(fileSize)}
                </span>
                <span className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 sm:hidden">
                  {member.name} <Badge tone={badge.tone}>{badge.label}</Badge>
                </span>
              </TableCell>
              <TableCell className="max-w-64 max-sm:hidden">
                {member.name}
                <span className="row-words" title={member.email}>
                  {member.email}
                </span>
              </TableCell>
              <TableCell className="date">
                <time dateTime={uploadDate} title={formatDateTime(new Date(uploadDate), timeZone)}>
                  {formatRelative(new Date(uploadDate), now)}
                </time>
              </TableCell>
              <TableCell className="max-sm:hidden">
                <Badge tone={badge.tone}>{badge.label}</Badge>
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
