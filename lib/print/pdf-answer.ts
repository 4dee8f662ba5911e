import "server-only";
import { contentDisposition } from "@/lib/file-name";

const contentType = "application/pdf";

/** A PDF that the browser shows, and saves under this name. */
export function pdfAnswer(pdf: Uint8Array, fileName: string): Response {
  return new Response(new Uint8Array(pdf), {
    headers: {
      "Content-Type": contentType,
      "Content-Disposition": contentDisposition("inline", fileName, contentType),
    },
  });
}
