import { FileText } from "lucide";
import { Icon } from "@/components/ui/icon";
import type { FollowedApplication } from "@/lib/applications/applicant-queries";
import { documentKindLabel } from "@/lib/applications/labels";
import { fileSizeLabel, fileTypeLabel } from "@/lib/documents/labels";
import { formatDate } from "@/lib/core/format";
import { RemoveDocument } from "./remove-document";

type SentDocumentsProps = {
  token: string;
  documents: FollowedApplication["documents"];
  canRemove: boolean;
  timeZone: string;
};

/** The documents sent so far. */
export function SentDocuments({ token, documents, canRemove, timeZone }: SentDocumentsProps) {
  if (documents.length === 0)
    return <p className="text-sm text-ink-soft">You haven&apos;t uploaded any documents yet.</p>;
  return (
    <ul className="w-full divide-y divide-line">
      {documents.map(({ id, kind, fileName, fileType, fileSize, issuedOn, uploadDate }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 first:pt-0 last:pb-0">
          <Icon of={FileText} className="size-5 text-aqua-ink" />
          <div className="min-w-0 flex-1 basis-44 text-sm">
            <p className="font-medium wrap-anywhere">{fileName}</p>
            <p className="text-ink-soft">
              {documentKindLabel(kind)}
              {/* A date without a time is stored as midnight UTC. */}
              {issuedOn && ` of ${formatDate(issuedOn, "UTC")}`} · {fileTypeLabel(fileType)},{" "}
              {fileSizeLabel(fileSize)} · sent {formatDate(uploadDate, timeZone)}
            </p>
          </div>
          {canRemove && <RemoveDocument token={token} id={id} fileName={fileName} />}
        </li>
      ))}
    </ul>
  );
}
