import Link from "next/link";
import type { ReactNode } from "react";
import { pathTo } from "@/lib/core/path-to";
import { membershipLabel } from "@/lib/members/labels";
import type { DocumentToReview } from "@/lib/documents/shared/review-queries";
import { formatDateTime, formatRelative } from "@/lib/core/format";

type DocumentFactsProps = { document: DocumentToReview; timeZone: string };

/** The document's owner and upload time, what it replaces, and the decision on it. */
export function DocumentFacts({ document, timeZone }: DocumentFactsProps) {
  const { member, uploadDate, status, verifiedAt, decidedBy, rejectionReason, replaces, replaced } = document;
  return (
    <dl className="space-y-4 rounded-md border border-line bg-card p-5 text-sm">
      <Fact label="Member">
        <Link
          href={pathTo("/admin/members/[memberId]", { memberId: member.id })}
          prefetch={false}
          className="font-medium hover:underline"
        >
          {member.name}
        </Link>
        <span className="block wrap-anywhere text-ink-soft">{member.email}</span>
        <span className="block text-ink-soft">Membership: {membershipLabel(member).label.toLowerCase()}</span>
      </Fact>
      <Fact label="Uploaded">
        <time dateTime={uploadDate}>{formatDateTime(new Date(uploadDate), timeZone)}</time>
        <span className="block text-ink-soft">{formatRelative(new Date(uploadDate), new Date())}</span>
      </Fact>
      {replaces && (
        <Fact label="Corrected version of">
          <DocumentLink {...replaces} />
          {replaces.rejectionReason && (
            <span className="block wrap-anywhere text-ink-soft">
              Rejected because: {replaces.rejectionReason}
            </span>
          )}
        </Fact>
      )}
      {verifiedAt && (
        <Fact label={status === "approved" ? "Approved" : "Rejected"}>
          {formatDateTime(new Date(verifiedAt), timeZone)}
          {decidedBy && <span className="block text-ink-soft">by {decidedBy}</span>}
        </Fact>
      )}
      {rejectionReason && (
        <Fact label="Reason">
          <span className="wrap-anywhere whitespace-pre-line">{rejectionReason}</span>
        </Fact>
      )}
      {replaced && (
        <Fact label="Corrected by">
          <DocumentLink {...replaced} />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}

function DocumentLink({ id, fileName }: { id: string; fileName: string }) {
  return (
    <Link
      href={pathTo("/admin/documents/[documentId]", { documentId: id })}
      prefetch={false}
      className="font-medium wrap-anywhere hover:underline"
    >
      {fileName}
    </Link>
  );
}
