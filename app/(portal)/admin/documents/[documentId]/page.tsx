import { pathTo } from "@/lib/core/path-to";
import { notFound } from "next/navigation";
import { IfPermitted } from "@/components/auth/permissions";
import { FilePreview } from "@/components/documents/file-preview";
import { Badge } from "@/components/ui/badge";
import { getAssociation } from "@/lib/association/queries";
import {
  documentStatusBadge,
  documentCategoryLabel,
  fileSizeLabel,
  fileTypeLabel,
} from "@/lib/documents/labels";
import { findDocumentToReview } from "@/lib/documents/shared/review-queries";
import { canPreview } from "@/lib/documents/rules";
import { DocumentFacts } from "./_components/document-facts";
import { ReviewPanel } from "./_components/review-panel";
import { consolePage } from "../../console-page";

/** The page that shows a document next to the decision on it. */
const page = consolePage(
  {
    at: "/admin/documents/[documentId]",
    title: "Review document",
    back: { href: pathTo("/admin", { query: { tab: "documents" } }), label: "Documents" },
  },
  async ({ person, params }) => {
    const document = await findDocumentToReview(person, params.documentId);
    if (!document) notFound();
    const { id, fileName, fileType, fileSize, category, status, queue, isOwn } = document;
    const badge = documentStatusBadge[status];
    return (
      <>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
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
      </>
    );
  },
);

export const metadata = page.metadata;
export default page;
