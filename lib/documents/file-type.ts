import "server-only";
import { Refusal } from "@/lib/errors";
import { createLimiter } from "@/lib/limiter";
import { inspectDocx, type DocxProblem } from "./docx";
import { readOleDirectory } from "./ole-directory";
import { documentExtensions } from "./rules";

const pdf = "application/pdf";
const doc = "application/msword";
const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

const startOf = {
  pdf: Buffer.from("%PDF-"),
  ole: Buffer.from("d0cf11e0a1b11ae1", "hex"),
  zip: Buffer.from("504b0304", "hex"),
};

const longestStart = 8;

// Each check holds a whole file and one of libuv's four threads, which passwords and the disk need as well.
const limitChecks = createLimiter({
  maxAtOnce: 2,
  maxPending: 50,
  busyMessage: "Many files are being checked right now. Please try again in a moment.",
});

/**
 * The type of a document by its content, whatever its name or declared type. A PDF is recognised by its first bytes,
 * so the rest is not read.
 *
 * @throws Refusal `unsupported_type` unless it is a PDF, DOC or DOCX without macros, embedded objects and external
 * content; `unavailable` when too many files are being checked
 */
export async function fileTypeOf(content: ReadableStream<Uint8Array>): Promise<string> {
  const reader = content.getReader();
  try {
    const head = await readHead(reader);
    if (startsWith(head, startOf.pdf)) return pdf;
    const judge = judgeOf(head);
    return await limitChecks(async () => judge(await readRest(reader, head)));
  } finally {
    await reader.cancel();
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

async function readHead(reader: Reader): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < longestStart) {
    const { done, value } = await reader.read();
    if (done) throw unsupported();
    head = Buffer.concat([head, value]);
  }
  return head;
}

async function readRest(reader: Reader, head: Buffer): Promise<Buffer> {
  const pieces: Uint8Array[] = [head];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(pieces);
    pieces.push(value);
  }
}

function judgeOf(head: Buffer): (whole: Buffer) => string | Promise<string> {
  if (startsWith(head, startOf.ole)) return requireWord;
  if (startsWith(head, startOf.zip)) return requireDocx;
  throw unsupported();
}

const startsWith = (bytes: Buffer, start: Buffer) => bytes.subarray(0, start.length).equals(start);

/** Many formats, such as Excel, are OLE files too. A Word document has a stream of this name. */
function requireWord(bytes: Buffer): string {
  const entries = readOleDirectory(bytes) ?? [];
  if (!entries.some(({ name, isStream }) => isStream && name === "WordDocument")) throw unsupported();
  const names = entries.map(({ name }) => name.toLowerCase());
  if (names.some((name) => ["_vba_project", "vba", "macros"].includes(name))) throw withMacros();
  // The first belongs to every embedded object, the second to a packaged file.
  if (names.some((name) => ["\x03objinfo", "\x01ole10native"].includes(name))) throw withEmbedded();
  return doc;
}

const refusalOf: Record<DocxProblem, () => Refusal> = {
  unreadable: unsupported,
  macros: withMacros,
  embedded: withEmbedded,
  external: () =>
    new Refusal(
      "unsupported_type",
      "This document loads external content. Save it as PDF and upload it again.",
    ),
};

async function requireDocx(bytes: Buffer): Promise<string> {
  const finding = await inspectDocx(bytes);
  if (finding) throw refusalOf[finding]();
  return docx;
}

function unsupported(): Refusal {
  return new Refusal("unsupported_type", `You can only upload: ${documentExtensions.join(", ")}`);
}

function withMacros(): Refusal {
  return new Refusal(
    "unsupported_type",
    "This document contains macros. Save it without them or as PDF, and upload it again.",
  );
}

function withEmbedded(): Refusal {
  return new Refusal(
    "unsupported_type",
    "This document contains an embedded file or control. Remove it or save the document as PDF, and upload it again.",
  );
}
