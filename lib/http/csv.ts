import "server-only";
import Papa from "papaparse";
import type { z } from "zod";
import { contentDisposition } from "@/lib/core/file-name";
import type { Operation } from "@/lib/core/operation";
import { createZip, type ArchiveEntry } from "@/lib/storage/archive";
import { textStream } from "./text-stream";

const contentType = "text/csv; charset=utf-8";
const byteOrderMark = "\ufeff";
// A pattern of formulas: papaparse checks only one line of a cell, and some spreadsheet locales also accept full-width
// signs.
const formula = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])[\s\S]*/;
// Spreadsheets in many locales split cells at semicolons or tabs, even in a .csv file.
const needsQuotes = (cell: unknown) => /[;\t"]/.test(String(cell));
const options = { newline: "\r\n", escapeFormulae: formula, quotes: needsQuotes };

type Cell = string | number | null;
type Table = { fileName: string; header: string[]; batches: AsyncIterable<Cell[][]> | Cell[][][] };
/** A download of plain text, for programs with formats of their own. */
type PlainText = { fileName: string; texts: AsyncGenerator<string> };
/** A ZIP of tables, for programs that limit the lines of a file. */
type Tables = { fileName: string; files: AsyncIterable<Table> };
type Download = Table | PlainText | Tables;

export function respondWithCsv<Actor, Input extends z.ZodType>(
  operation: Operation<Actor, Input, Download>,
): Operation<Actor, Input, Response> {
  return { ...operation, run: async (...call) => download(await operation.run(...call)) };
}

function download(file: Download): Response {
  if ("header" in file) return csvResponse(file);
  if ("files" in file) {
    const zip = "application/zip";
    return new Response(createZip(entriesOf(file.files)), {
      headers: {
        "Content-Type": zip,
        "Content-Disposition": contentDisposition("attachment", file.fileName, zip),
      },
    });
  }
  const plainText = "text/plain; charset=utf-8";
  return new Response(textStream(file.texts), {
    headers: {
      "Content-Type": plainText,
      "Content-Disposition": contentDisposition("attachment", file.fileName, plainText),
    },
  });
}

async function* entriesOf(files: AsyncIterable<Table>): AsyncGenerator<ArchiveEntry> {
  const at = new Date();
  for await (const file of files) {
    const texts: string[] = [];
    for await (const text of linesOf(file)) texts.push(text);
    yield { name: file.fileName, at, content: new TextEncoder().encode(texts.join("")) };
  }
}

/** A table as CSV: UTF-8 with BOM and RFC 4180 quoting. Cells that a spreadsheet would run as a formula become text. */
async function* linesOf({ header, batches }: Omit<Table, "fileName">): AsyncGenerator<string> {
  yield `${byteOrderMark}${Papa.unparse([header], options)}\r\n`;
  for await (const batch of batches) yield `${Papa.unparse(batch, options)}\r\n`;
}

function csvResponse({ fileName, ...table }: Table): Response {
  return new Response(textStream(linesOf(table)), {
    headers: {
      "Content-Type": contentType,
      "Content-Disposition": contentDisposition("attachment", fileName, contentType),
    },
  });
}
