import "server-only";
import { Refusal } from "@/lib/errors";
import { files } from "./files";

/** A kept file with the name that it is saved by. */
type Kept = { fileName: string; fileType: string; fileSize: number; body: ReadableStream<Uint8Array> };

/** A file of somebody's as an operation answers it: it can do nothing in the browser but be saved. */
export function asDownload(file: Kept) {
  return answer(file, "attachment", "sandbox; default-src 'none'");
}

/**
 * A file that the browser shows in a frame of ours. Chromium's viewer refuses to work in a sandbox, so it is kept from
 * everything else instead: it is a PDF whatever it holds, and its policy lets nothing run, load or be sent. Only for
 * files whose content has been judged to be a PDF. Its path is named in next.config.mjs, which lets our pages frame it.
 */
export function asPreview(file: Kept) {
  return answer(
    file,
    "inline",
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  );
}

function answer(
  { fileName, fileType, fileSize, body }: Kept,
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

/** A document with its bytes. @throws Refusal `not_found` when it, or its file, is not there or not wanted */
export async function openDocument<Found extends StoredDocument>(
  document: Found | null,
  isWanted: (file: { fileType: string }) => boolean = () => true,
): Promise<Found & { body: ReadableStream<Uint8Array> }> {
  const storageKey = document?.upload.storageKey;
  const body = storageKey && isWanted(document) ? await files().read(storageKey) : null;
  if (!document || !body) throw new Refusal("not_found", "Document not found");
  return { ...document, body };
}
