import type { DocumentCategory } from "./schema";
import type { DocumentFilter, DocumentStatus, StorageUse } from "./rules";

type Badge = { label: string; tone: "success" | "warning" | "danger" | "neutral" };

export const documentStatusBadge: Record<DocumentStatus, Badge> = {
  pending: { label: "Pending", tone: "warning" },
  evidence: { label: "CPD evidence", tone: "neutral" },
  approved: { label: "Approved", tone: "success" },
  rejected: { label: "Rejected", tone: "danger" },
};

export const documentFilterLabel: Record<DocumentFilter, string> = {
  pending: "Pending",
  approved: "Approved",
  rejected: "Rejected",
  all: "All",
};

export const documentCategoryLabel: Record<DocumentCategory, string> = {
  certificate: "Certificate",
  id: "ID",
  receipt: "Receipt",
  other: "Other",
};

const typeLabels: Record<string, string> = {
  "application/pdf": "PDF",
  "application/msword": "DOC",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "DOCX",
};

/** A short file type, such as "DOC" for "application/msword". */
export function fileTypeLabel(fileType: string): string {
  return typeLabels[fileType] ?? fileType;
}

/** A file size in words, such as 860 → "860 bytes", 45000 → "44 KB", 10485760 → "10 MB". */
export function fileSizeLabel(bytes: number): string {
  if (bytes < 1_024) return `${bytes} bytes`;
  const [size, unit] = bytes < 1_047_552 ? [bytes / 1_024, "KB"] : [bytes / 1_048_576, "MB"];
  return `${size < 10 ? Number(size.toFixed(1)) : Math.round(size)} ${unit}`;
}

/**
 * The used quota in words, such as "12 of 50 files and 34 MB of 200 MB used, including 2 that were not added as
 * documents".
 */
export function quotaLabel(
  { files, unclaimedFiles, bytes }: StorageUse,
  { maxFiles, maxMegabytes }: { maxFiles: number; maxMegabytes: number },
): string {
  const used = `${files} of ${maxFiles} files and ${fileSizeLabel(bytes)} of ${maxMegabytes} MB used`;
  if (unclaimedFiles === 0) return used;
  return `${used}, including ${unclaimedFiles} that ${unclaimedFiles === 1 ? "was" : "were"} not added as ${unclaimedFiles === 1 ? "a document" : "documents"}`;
}

/** The reason why a document has no decision of its own. */
export const evidenceMessage = "This document is evidence of a CPD entry, and is decided with it.";

/** The reason why staff cannot decide on their own document. */
export const ownDocumentMessage = "Someone else must review your own document.";
