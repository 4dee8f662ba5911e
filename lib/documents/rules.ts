export const maxDocumentBytes = 10_485_760;

/** For file dialogs only; the server checks the content. */
export const documentExtensions = [".pdf", ".doc", ".docx"];

/** What the browser turns into a PDF before it is sent. Not every browser reads HEIC. */
export const photographExtensions = [".jpg", ".jpeg", ".png", ".heic", ".heif"];

/** For the file dialog of a proof of payment. */
export const proofExtensions = [".pdf", ".jpg", ".jpeg", ".png"];

export type DocumentStatus = "pending" | "approved" | "rejected";

type Standing = { status: DocumentStatus };

export function canWithdraw({ status }: Standing): boolean {
  return status === "pending";
}

/** A rejected document may be replaced by one corrected version. */
export function canCorrect({ status, isReplaced }: Standing & { isReplaced: boolean }): boolean {
  return status === "rejected" && !isReplaced;
}

/** A decision is final. */
export function canDecide({ status }: Standing): boolean {
  return status === "pending";
}

/** Browsers can only show PDFs; other documents are downloaded. */
export function canPreview({ fileType }: { fileType: string }): boolean {
  return fileType === "application/pdf";
}

export const documentFilters = ["pending", "approved", "rejected", "all"] as const;
export type DocumentFilter = (typeof documentFilters)[number];

/**
 * What one person has stored. `unclaimedFiles` is the part of `files` that is uploaded or expected but not a document
 * yet.
 */
export type StorageUse = { files: number; unclaimedFiles: number; bytes: number };

type Quota = { maxFiles: number; maxMegabytes: number };

/** Whether another file of this size fits into a person's quota. */
export function fitsQuota({ files, bytes }: StorageUse, sizeBytes: number, quota: Quota): boolean {
  return files < quota.maxFiles && bytes + sizeBytes <= quota.maxMegabytes * 1_048_576;
}
