export const maxDocumentBytes = 10_485_760;

/** The extensions of documents, for file dialogs only; the server checks the content. */
export const documentExtensions = [".pdf", ".doc", ".docx"];

/**
 * The extensions of photographs, which the browser converts to a PDF before the upload. Not every browser can read
 * HEIC.
 */
export const photographExtensions = [".jpg", ".jpeg", ".png", ".heic", ".heif"];

export const isPhotograph = ({ name }: { name: string }): boolean =>
  photographExtensions.some((ending) => name.toLowerCase().endsWith(ending));

/** The extensions for the file dialog of a proof of payment. */
export const proofExtensions = [".pdf", ".jpg", ".jpeg", ".png"];

/** A document with the status "evidence" belongs to a CPD entry, with which it is decided. */
export type DocumentStatus = "pending" | "evidence" | "approved" | "rejected";

type Standing = { status: DocumentStatus };

export function canWithdraw({ status }: Standing): boolean {
  return status === "pending";
}

/** Whether a corrected version can be submitted: once, for a rejected document. */
export function canCorrect({ status, isReplaced }: Standing & { isReplaced: boolean }): boolean {
  return status === "rejected" && !isReplaced;
}

/** Whether the document can be decided on. A decision is final. */
export function canDecide({ status }: Standing): boolean {
  return status === "pending";
}

/** Whether browsers can show the document. They can only show PDFs; other documents are downloaded. */
export function canPreview({ fileType }: { fileType: string }): boolean {
  return fileType === "application/pdf";
}

export const documentFilters = ["pending", "approved", "rejected", "all"] as const;
export type DocumentFilter = (typeof documentFilters)[number];

/**
 * The storage used by one person. `unclaimedFiles` is the part of `files` that is uploaded or expected but not a
 * document yet.
 */
export type StorageUse = { files: number; unclaimedFiles: number; bytes: number };

type Quota = { maxFiles: number; maxMegabytes: number };

/** Whether another file of this size fits into a person's quota. */
export function fitsQuota({ files, bytes }: StorageUse, sizeBytes: number, quota: Quota): boolean {
  return files < quota.maxFiles && bytes + sizeBytes <= quota.maxMegabytes * 1_048_576;
}
