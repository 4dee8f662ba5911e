import "server-only";
import { Refusal } from "@/lib/core/errors";
import { getFileStore } from "./files";

type StoredFile = { fileName: string; fileType: string; fileSize: number; body: ReadableStream<Uint8Array> };

/** Serves a stored file as a download, with headers that keep it from running in the browser. */
export function toDownloadAnswer(file: StoredFile) {
  return fileAnswer(file, "attachment", "sandbox; default-src 'none'");
}

/**
 * Serves a PDF for a frame in our pages, and only content that was verified to be a PDF. Chromium's viewer does not
 * work in a sandbox, so the content security policy blocks scripts, loading and forms instead. next.config.mjs allows
 * the framing by path.
 */
export function toPreviewAnswer(file: StoredFile) {
  return fileAnswer(
    file,
    "inline",
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  );
}

function fileAnswer(
  { fileName, fileType, fileSize, body }: StoredFile,
  disposition: "attachment" | "inline",
  policy: string,
) {
  return {
    fileName,
    contentType: fileType,
    body,
    disposition,
    headers: {
      "Content-Length": String(fileSize),
      "Content-Security-Policy": policy,
      "X-Content-Type-Options": "nosniff",
    },
  };
}

type StoredDocument = { fileType: string; upload: { storageKey: string | null } };

/** Opens a document's file. @throws Refusal `not_found` without a document or file, or if `isAllowed` rejects it */
export async function openDocument<Found extends StoredDocument>(
  document: Found | null,
  isAllowed: (file: { fileType: string }) => boolean = () => true,
): Promise<Found & { body: ReadableStream<Uint8Array> }> {
  const storageKey = document?.upload.storageKey;
  const body = storageKey && isAllowed(document) ? await getFileStore().read(storageKey) : null;
  if (!document || !body) throw new Refusal("not_found", "Document not found");
  return { ...document, body };
}
