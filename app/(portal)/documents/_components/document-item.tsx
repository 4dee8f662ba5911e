import { CircleCheck, Download, FileText } from "lucide";
import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { cn } from "@/components/ui/cn";
import {
  documentStatusBadge,
  documentCategoryLabel,
  fileSizeLabel,
  fileTypeLabel,
} from "@/lib/documents/labels";
import type { PortalDocument } from "@/lib/documents/queries";
import { canCorrect, canWithdraw } from "@/lib/documents/rules";
import { formatDate } from "@/lib/core/format";
import { pathTo } from "@/lib/core/path-to";
import { UploadDocument } from "./upload-document";
import { WithdrawDocument } from "./withdraw-document";

type DocumentItemProps = {
  document: PortalDocument;
  /** The name of the rejected document that this one corrects; null for others. */
  corrects: string | null;
  timeZone: string;
};

/** One of a member's documents, with its status and actions. */
export function DocumentItem({ document, corrects, timeZone }: DocumentItemProps) {
  const { fileName, fileType, fileSize, category, status, uploadDate, verifiedAt, objectPath, evidenceOf } =
    document;
  const badge = documentStatusBadge[status];
  return (
    <article className="grid gap-x-4 gap-y-3 p-4 sm:grid-cols-[auto_1fr_auto] sm:p-5">
      <div className="hidden size-10 place-items-center rounded-md bg-aqua-soft text-aqua-ink sm:grid">
        <Icon of={FileText} className="size-5" />
      </div>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 font-medium wrap-anywhere">{fileName}</h2>
          <Badge tone={badge.tone}>{badge.label}</Badge>
        </div>
        <p className="mt-1 text-sm text-ink-soft tabular">
          {documentCategoryLabel[category]} · {fileTypeLabel(fileType)} · {fileSizeLabel(fileSize)} ·{" "}
          <span className="whitespace-nowrap">Uploaded {formatDate(new Date(uploadDate), timeZone)}</span>
        </p>
        {corrects && (
          <p className="mt-1 text-sm wrap-anywhere text-ink-soft">Corrected version of {corrects}</p>
        )}
        {evidenceOf.length > 0 && (
          <p className="mt-1 text-sm wrap-anywhere text-ink-soft">
            {status === "evidence" ? "Reviewed with your CPD entry" : "Evidence for your CPD entry"}:{" "}
            <Link href={pathTo("/cpd")} prefetch={false} className="font-medium underline underline-offset-2">
              {evidenceOf.join(", ")}
            </Link>
          </p>
        )}
        {status === "approved" && verifiedAt && (
          <p className="mt-1.5 flex items-center gap-1.5 text-sm text-success tabular">
            <Icon of={CircleCheck} /> Verified {formatDate(new Date(verifiedAt), timeZone)}
          </p>
        )}
        {status === "rejected" && <Rejection document={document} />}
      </div>
      <div className="flex items-center gap-1 self-start">
        <Button asChild variant="secondary" size="sm">
          <a href={objectPath} download>
            <Icon of={Download} /> Download<span className="sr-only"> {fileName}</span>
          </a>
        </Button>
        {canWithdraw(document) && <WithdrawDocument id={document.id} fileName={fileName} />}
      </div>
    </article>
  );
}

/** The reason for a document's rejection, and the next step. */
function Rejection({ document }: { document: PortalDocument }) {
  const { id, fileName, category, rejectionReason, isReplaced } = document;
  return (
    <div
      className={cn(
        "mt-3 grid justify-items-start gap-2 rounded-md px-3.5 py-3 text-sm",
        isReplaced ? "bg-sunken" : "bg-danger-soft",
      )}
    >
      <p className={cn("font-medium", !isReplaced && "text-danger")}>
        {isReplaced
          ? "This document was rejected. You have uploaded a corrected version."
          : "This document was rejected. Please upload a corrected version."}
      </p>
      {rejectionReason && (
        <p className="wrap-anywhere whitespace-pre-line">
          <span className="font-medium">Reason:</span> {rejectionReason}
        </p>
      )}
      {canCorrect(document) && <UploadDocument replaces={{ id, fileName, category }} />}
    </div>
  );
}
