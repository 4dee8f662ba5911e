/** The largest file in bytes. */
export const mostDocumentBytes = 10_485_760;

/** How names of files end that may be sent; the content is what the server judges by. */
export const documentEndings = [".pdf", ".doc", ".docx"];

export type DocumentStatus = "pending" | "approved" | "rejected";

type Standing = { status: DocumentStatus };

/** Until somebody has decided on it, a document is the member's to take back. */
export function canWithdraw({ status }: Standing): boolean {
  return status === "pending";
}

/** A rejected document asks for one corrected version. */
export function canCorrect({ status, isReplaced }: Standing & { isReplaced: boolean }): boolean {
  return status === "rejected" && !isReplaced;
}

/** Administrators decide once, and only on what waits. */
export function canDecide({ status }: Standing): boolean {
  return status === "pending";
}

/** What a browser shows by itself; other documents are saved and opened by their programs. */
export function canPreview({ fileType }: { fileType: string }): boolean {
  return fileType === "application/pdf";
}

export const documentFilters = ["pending", "approved", "rejected", "all"] as const;
export type DocumentFilter = (typeof documentFilters)[number];

/** The documents that an address asks for (`?show=`): those that wait, unless it says otherwise. */
export function documentFilterAsked(wanted: unknown): DocumentFilter {
  return documentFilters.find((filter) => filter === wanted) ?? "pending";
}

/** What one person has stored. `unclaimedFiles` of `files` were sent, or are expected, but are no documents yet. */
export type StorageUse = { files: number; unclaimedFiles: number; bytes: number };

type Quota = { maxFiles: number; maxMegabytes: number };

/** Whether another file of this size fits into a person's quota. */
export function hasRoom({ files, bytes }: StorageUse, sizeBytes: number, quota: Quota): boolean {
  return files < quota.maxFiles && bytes + sizeBytes <= quota.maxMegabytes * 1_048_576;
}
