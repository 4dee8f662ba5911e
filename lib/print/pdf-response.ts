import "server-only";
import { contentDisposition } from "@/lib/core/file-name";

const contentType = "application/pdf";

/** A response that shows a PDF in the browser, and saves it under this name. */
export function pdfResponse(pdf: Uint8Array, fileName: string): Response {
  return new Response(new Uint8Array(pdf), {
    headers: {
      "Content-Type": contentType,
      "Content-Disposition": contentDisposition("inline", fileName, contentType),
    },
  });
}
