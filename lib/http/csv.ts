import "server-only";
import Papa from "papaparse";
import type { z } from "zod";
import { contentDisposition } from "@/lib/file-name";
import type { Operation } from "@/lib/operation";

const contentType = "text/csv; charset=utf-8";
const byteOrderMark = "\ufeff";
// papaparse's own rule looks at one line of the cell only. A sheet that is set to full-width letters reads them, too.
const formula = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])[\s\S]*/;
// Spreadsheets in many countries take a semicolon or a tab for the end of a cell, whatever the file is called.
const needsQuotes = (cell: unknown) => /[;\t"]/.test(String(cell));
const options = { newline: "\r\n", escapeFormulae: formula, quotes: needsQuotes };

type Cell = string | number | null;
type Table = { fileName: string; header: string[]; batches: AsyncGenerator<Cell[][]> };

/** An operation whose table is answered as a file to download. */
export function asCsv<Actor, Input extends z.ZodType>(
  operation: Operation<Actor, Input, Table>,
): Operation<Actor, Input, Response> {
  return { ...operation, run: async (...call) => csvResponse(await operation.run(...call)) };
}

/**
 * UTF-8 with BOM, RFC 4180 quoting, and cells that a spreadsheet would run as a formula made text
 *. Batches are fetched as the reader takes them; when the reader goes away, no further
 * one is.
 */
function csvResponse({ fileName, header, batches }: Table): Response {
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(`${byteOrderMark}${Papa.unparse([header], options)}\r\n`));
    },
    async pull(controller) {
      const batch = await batches.next();
      if (batch.done) controller.close();
      else controller.enqueue(encoder.encode(`${Papa.unparse(batch.value, options)}\r\n`));
    },
    async cancel() {
      await batches.return(undefined);
    },
  });
  return new Response(stream, {
    headers: {
      "Content-Type": contentType,
      "Content-Disposition": contentDisposition("attachment", fileName, contentType),
    },
  });
}
