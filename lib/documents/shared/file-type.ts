import "server-only";
import { Refusal } from "@/lib/core/errors";
import { createLimiter } from "@/lib/limits/limiter";
import { scaleLimit } from "@/lib/limits/limit";
import type { Kind, Problem } from "../inspection/inspect.mjs";
import { createInspector } from "./inspector";
import { documentExtensions, proofExtensions } from "../rules";

const kindOf: [start: Buffer, kind: Kind][] = [
  [Buffer.from("%PDF-"), "pdf"],
  [Buffer.from("d0cf11e0a1b11ae1", "hex"), "ole"],
  [Buffer.from("504b0304", "hex"), "zip"],
];

const photoOf: [start: Buffer, contentType: string][] = [
  [Buffer.from("ffd8ff", "hex"), "image/jpeg"],
  [Buffer.from("89504e470d0a1a0a", "hex"), "image/png"],
];

const longestStart = 8;

function createInspections() {
  return {
    // On an idle core the slowest accepted file takes a second, but requests take precedence, so the limit is long for
    // busy machines.
    inspect: createInspector({ heapMb: 128, maxMs: 60_000 }),
    // The number is limited because each inspection needs a full file in memory and a thread.
    limit: createLimiter({
      maxAtOnce: 2,
      maxPending: 50,
      busyMessage: "Many files are being checked right now. Please try again in a moment.",
      perCaller: {
        maxPending: () => scaleLimit(4),
        busyMessage:
          "Many files from your network are being checked right now. Please try again in a moment.",
      },
    }),
  };
}

/** The inspections are on the global object, because Next loads modules more than once. */
const shared = globalThis as { portalInspections?: ReturnType<typeof createInspections> };
const { inspect, limit } = (shared.portalInspections ??= createInspections());

/**
 * The type of a proof of payment by its content: a PDF, which is checked like a document, or a photo, which can only be
 * downloaded.
 * @throws Refusal as `fileTypeOf`
 */
export async function proofTypeOf(content: ReadableStream<Uint8Array>, network: string): Promise<string> {
  const [copy, whole] = content.tee();
  const reader = copy.getReader();
  const head = await readHead(reader).finally(() => void reader.cancel());
  const startsWith = ([start]: [Buffer, string]) => start.equals(head.subarray(0, start.length));
  const photo = photoOf.find(startsWith)?.[1];
  if (photo || kindOf.find(startsWith)?.[1] !== "pdf") {
    await whole.cancel();
    if (photo) return photo;
    throw rejected(`You can only upload: ${proofExtensions.join(", ")}`);
  }
  return fileTypeOf(whole, network);
}

/**
 * The type of a document by its content, whatever its name or declared type. `network` is the sender's.
 * @throws Refusal `unsupported_type` unless it is a PDF, DOC or DOCX without scripts, macros, embedded files and
 * external content; `too_many` when four files of the network are waiting to be checked, `unavailable` when fifty of
 * all are
 */
export async function fileTypeOf(content: ReadableStream<Uint8Array>, network: string): Promise<string> {
  const reader = content.getReader();
  try {
    const head = await readHead(reader);
    const kind = kindOf.find(([start]) => start.equals(head.subarray(0, start.length)))?.[1];
    if (!kind) throw unsupported();
    const verdict = await limit(async () => inspect(kind, await readAll(reader, head)), network);
    if ("problem" in verdict) throw refusalOf[verdict.problem](kind);
    return verdict.contentType;
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

/** Reads a file into separate memory, because memory that a Buffer shares cannot be transferred to a thread. */
async function readAll(reader: Reader, head: Buffer): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [head];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(Buffer.concat(pieces));
    pieces.push(value);
  }
}

const printed = "print it to a new PDF and upload that.";

const refusalOf: Record<Problem, (kind: Kind) => Refusal> = {
  unsupported,
  macros: () =>
    rejected("This document contains macros. Save it without them or as PDF, and upload it again."),
  embedded: (kind) =>
    rejected(
      kind === "pdf"
        ? `This PDF contains an embedded file. Remove it, or ${printed}`
        : "This document contains an embedded file or control. Remove it or save the document as PDF, and upload it again.",
    ),
  external: () => rejected("This document loads external content. Save it as PDF and upload it again."),
  active: () => rejected(`This PDF contains JavaScript or starts a program. To remove that, ${printed}`),
  protected: () =>
    rejected(`This PDF is protected, so we can't check it. Remove the protection, or ${printed}`),
  complicated: (kind) =>
    rejected(
      `This file is too complicated to check. ${kind === "pdf" ? "Please " + printed : "Save it as PDF and upload it again."}`,
    ),
};

const rejected = (message: string) => new Refusal("unsupported_type", message);

function unsupported(): Refusal {
  return rejected(`You can only upload: ${documentExtensions.join(", ")}`);
}
