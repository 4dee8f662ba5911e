import { ArrowLeft } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { IfPermitted } from "@/components/auth/permissions";
import { FilePreview } from "@/components/documents/file-preview";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { PeopleLimitReached } from "@/components/layout/people-limit-reached";
import { Badge } from "@/components/ui/badge";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { can } from "@/lib/auth/member";
import { pathTo } from "@/lib/core/path-to";
import { documentBadge, documentCategoryLabel, fileSizeLabel, fileTypeLabel } from "@/lib/documents/labels";
import { findDocumentToReview } from "@/lib/documents/review-queries";
import { canPreview } from "@/lib/documents/rules";
import { Refusal } from "@/lib/core/errors";
import { loadRecord } from "@/lib/http/load-record";
import { DocumentFacts } from "./_components/document-facts";
import { ReviewPanel } from "./_components/review-panel";

export const metadata: Metadata = { title: "Review document" };

/** A document next to the decision on it. */
export default async function DocumentReviewPage({ params }: PageProps<"/admin/documents/[documentId]">) {
  const person = await memberOrSignIn();
  if (!can(person, "documents.read")) return <AccessRestricted />;
  const document = await loadRecord(findDocumentToReview(person, (await params).documentId));
  if (document instanceof Refusal)
    return (
      <PeopleLimitReached
        refusal={document}
        back={{ href: pathTo("/admin", { query: { tab: "documents" } }), label: "Back to Documents" }}
      />
    );
  if (!document) notFound();
  const { id, fileName, fileType, fileSize, category, status, queue, isOwn } = document;
  const badge = documentBadge[status];
  return (
    <main id="main" tabIndex={-1} className="page py-8 sm:py-10">
      <Link
        href={pathTo("/admin", { query: { tab: "documents" } })}
        className="inline-flex items-center gap-1.5 text-sm font-medium text-aqua-ink hover:underline"
      >
        <Icon of={ArrowLeft} /> Documents
      </Link>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere sm:text-3xl">{fileName}</h1>
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </div>
      <p className="mt-1.5 text-ink-soft">
        {documentCategoryLabel[category]} · {fileTypeLabel(fileType)} · {fileSizeLabel(fileSize)}
      </p>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <FilePreview
          fileName={fileName}
          previewUrl={canPreview(document) ? `/api/admin/documents/${id}/preview` : null}
          downloadUrl={`/api/objects/${id}`}
        />
        <div className="space-y-4">
          {/* The key resets the panel, so that a reason typed for one document is not sent for the next. */}
          <IfPermitted to="documents.decide">
            <ReviewPanel key={id} document={{ id, fileName, status, isOwn }} queue={queue} />
          </IfPermitted>
          <DocumentFacts document={document} timeZone={getAssociation().timeZone} />
        </div>
      </div>
    </main>
  );
}
