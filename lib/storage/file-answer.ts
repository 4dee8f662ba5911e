import "server-only";

/** A stored file with its download name. */
type StoredFile = { fileName: string; fileType: string; fileSize: number; body: ReadableStream<Uint8Array> };

/** Serves a stored file as a download, with headers that keep it from running in the browser. */
export function asDownload(file: StoredFile) {
  return fileAnswer(file, "attachment", "sandbox; default-src 'none'");
}

/**
 * Serves a PDF for a frame in our pages, and only content that was verified to be a PDF. Chromium's viewer does not
 * work in a sandbox, so the content security policy blocks scripts, loading and forms instead. next.config.mjs allows
 * the framing by path.
 */
export function asPreview(file: StoredFile) {
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
