import { Check, Circle, Download, TriangleAlert } from "lucide";
import type { Route } from "next";
import Link from "next/link";
import { Compact } from "@/components/layout/compact";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { documentKindLabel, receivedLabel } from "@/lib/applications/labels";
import type { ApplicationToReview } from "@/lib/applications/review-queries";
import { completeness, type ChecklistItem } from "@/lib/applications/rules";
import { pathTo } from "@/lib/core/path-to";
import { fileSizeLabel, fileTypeLabel } from "@/lib/documents/labels";
import { formatDate } from "@/lib/core/format";
import { TitledSection } from "./titled-section";

type ApplicationDocumentsProps = { application: ApplicationToReview; shownId: string | null };

/** Which of the required documents have arrived, each with a link to view it. */
export function ApplicationDocuments({ application, shownId }: ApplicationDocumentsProps) {
  const { id: applicationId, documents, checklist } = application;
  const { sent, needed } = completeness(checklist);
  // Existing members need no documents.
  if (needed === 0 && documents.length === 0) return null;
  const page = pathTo("/admin/applications/[applicationId]", { applicationId });
  return (
    <TitledSection
      title="Documents"
      aside={
        shownId === null ? (
          <span className="text-sm text-ink-soft tabular">
            {sent} of {needed}
          </span>
        ) : (
          <Link
            href={page}
            prefetch={false}
            scroll={false}
            className="text-sm font-medium text-aqua-ink hover:underline"
          >
            Close preview
          </Link>
        )
      }
    >
      {/* The list is hidden while a document is open. */}
      {shownId === null && (
        <ul className="mb-4 space-y-2 border-b border-line pb-4 text-sm last:m-0 last:border-0 last:p-0">
          {checklist.map((item) => (
            <ChecklistLine key={item.kind} item={item} />
          ))}
        </ul>
      )}
      {documents.length > 0 && (
        <ul className="divide-y divide-line text-sm [&>*:first-child]:pt-0">
          <Compact>
            {documents.map(
              ({ id, kind, fileName, fileType, fileSize, issuedOn, previewUrl, downloadUrl }) => (
                <li key={id} className="flex items-center justify-between gap-2 py-2.5 last:pb-0">
                  <div className="min-w-0">
                    {previewUrl ? (
                      <Link
                        href={`${page}?document=${id}` as Route}
                        prefetch={false}
                        scroll={false}
                        aria-current={id === shownId ? "true" : undefined}
                        className="font-medium wrap-anywhere text-aqua-ink hover:underline aria-[current]:text-ink"
                      >
                        {fileName}
                      </Link>
                    ) : (
                      <span className="font-medium wrap-anywhere">{fileName}</span>
                    )}
                    <span className="block text-ink-soft">
                      {documentKindLabel(kind)} · {fileTypeLabel(fileType)} · {fileSizeLabel(fileSize)}
                      {issuedOn && <> · issued {formatDate(issuedOn, "UTC")}</>}
                    </span>
                  </div>
                  <Button asChild variant="ghost" size="icon">
                    <a href={downloadUrl} download aria-label={`Download ${fileName}`} title="Download">
                      <Icon of={Download} />
                    </a>
                  </Button>
                </li>
              ),
            )}
          </Compact>
        </ul>
      )}
    </TitledSection>
  );
}

function ChecklistLine({ item }: { item: ChecklistItem }) {
  const { label, isComplete, problem } = item;
  return (
    <li className="flex gap-2">
      <Icon
        of={isComplete ? Check : problem ? TriangleAlert : Circle}
        className={`mt-0.5 shrink-0 ${isComplete ? "text-success" : problem ? "text-warning" : "text-ink-soft"}`}
      />
      <span>
        {label}
        <span className={`block ${problem ? "text-warning" : "text-ink-soft"}`}>{receivedLabel(item)}</span>
      </span>
    </li>
  );
}
