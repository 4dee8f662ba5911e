import "server-only";
import { unzipSync } from "fflate";
import { Refusal } from "@/lib/errors";
import { documentEndings } from "./rules";

const pdf = "application/pdf";
const doc = "application/msword";
const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

const startOf = {
  pdf: Buffer.from("%PDF-"),
  ole: Buffer.from("d0cf11e0a1b11ae1", "hex"),
  zip: Buffer.from("504b0304", "hex"),
};

const longestStart = 8;

/** Bounds for a DOCX (safety 6.6): what unpacks to more is a bomb and no letter. */
const mostEntries = 2_000;
const mostUnpackedBytes = 100 * 1_048_576;
const mostContentTypesBytes = 1_048_576;

/** The part of every Office file that says what its other parts are, in lower case. */
const typesList = "[content_types].xml";

/**
 * What kind of document a file is, by its content and not by what anybody says. A PDF is known by its first
 * bytes, so no more of it is read.
 *
 * @throws Refusal `unsupported_type` for anything but PDF, DOC and DOCX, and for those with macros
 */
export async function fileTypeOf(content: ReadableStream<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let judge: ((whole: Buffer) => string) | undefined;
  for await (const chunk of content) {
    chunks.push(chunk);
    if (judge) continue;
    const head = Buffer.concat(chunks);
    if (head.length < longestStart) continue;
    if (startsWith(head, startOf.pdf)) return pdf;
    judge = judgeOf(head);
  }
  if (!judge) throw unsupported();
  return judge(Buffer.concat(chunks));
}

function judgeOf(head: Buffer) {
  if (startsWith(head, startOf.ole)) return requireWord;
  if (startsWith(head, startOf.zip)) return requireDocx;
  throw unsupported();
}

const startsWith = (bytes: Buffer, start: Buffer) => bytes.subarray(0, start.length).equals(start);

/** Excel, installers and much else are OLE files, too: a letter is the one with a stream of this name. */
function requireWord(bytes: Buffer): string {
  if (!hasOleEntry(bytes, "WordDocument")) throw unsupported();
  if (hasOleEntry(bytes, "_VBA_PROJECT")) throw withMacros();
  return doc;
}

/** Entries of an OLE directory have 128 bytes and begin with their names in UTF-16; text that mentions one does not. */
function hasOleEntry(bytes: Buffer, name: string): boolean {
  const entry = Buffer.from(`${name}\0`, "utf16le");
  for (let at = bytes.indexOf(entry); at >= 0; at = bytes.indexOf(entry, at + 1)) {
    if (at % 128 === 0) return true;
  }
  return false;
}

function requireDocx(bytes: Buffer): string {
  const { names, contentTypes } = readDirectory(bytes);
  if (contentTypes === null || !names.some((name) => name.startsWith("word/"))) throw unsupported();
  const hasMacros =
    names.some((name) => /(^|\/)vba(project|data)\.(bin|xml)$/.test(name)) ||
    /macroenabled|vbaproject/i.test(contentTypes);
  if (hasMacros) throw withMacros();
  return docx;
}

/** What a ZIP says is in it, in lower case; of its content only the list of types is unpacked. */
function readDirectory(bytes: Buffer) {
  const names = new Set<string>();
  let unpackedBytes = 0;
  let unpacked: Record<string, Uint8Array>;
  try {
    unpacked = unzipSync(bytes, {
      filter({ name, originalSize }) {
        const known = name.toLowerCase();
        unpackedBytes += originalSize;
        // A name that is there twice means one thing to us and may mean another to who opens the file.
        if (names.has(known) || names.size === mostEntries || unpackedBytes > mostUnpackedBytes)
          throw unsupported();
        names.add(known);
        return known === typesList && originalSize <= mostContentTypesBytes;
      },
    });
  } catch {
    throw unsupported(); // also for a ZIP that cannot be read
  }
  const contentTypes = Object.values(unpacked).at(0);
  return {
    names: [...names],
    // In UTF-16, which Word reads as well, each letter has a NUL beside it.
    contentTypes: contentTypes ? Buffer.from(contentTypes).toString("latin1").replaceAll("\0", "") : null,
  };
}

function unsupported(): Refusal {
  return new Refusal("unsupported_type", `You can only upload: ${documentEndings.join(", ")}`);
}

function withMacros(): Refusal {
  return new Refusal(
    "unsupported_type",
    "This document holds macros. Save it without them, or as PDF, and upload it again.",
  );
}
