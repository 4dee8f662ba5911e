import "server-only";
import { isUtf8 } from "node:buffer";
import { createPause } from "@/lib/core/event-loop";
import { wideEncodingOf } from "./decode-small-file";
import type { ChosenEncoding, Encoding } from "./labels";

const pieceBytes = 65_536;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/**
 * The upper half of MS-DOS's code page 850, which no TextDecoder knows
 * (https://www.unicode.org/Public/MAPPINGS/VENDORS/MICSFT/PC/CP850.TXT). Its letters include those of page 437.
 */
const upperHalfOf850 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶\u00a7÷¸°¨·¹³²■\u00a0";

export type Decoded = {
  text: string;
  encoding: Encoding;
  /** The first line in Windows-1252 of a file that has lines in UTF-8 as well; null where all are alike. */
  mixedAtLine: number | null;
};

/**
 * The text of a file. Each line is UTF-8 where it can be, else Windows-1252: programs append lines to files without
 * looking at what is there.
 */
export async function decodeText(bytes: Uint8Array, chosen?: ChosenEncoding | null): Promise<Decoded> {
  const encoding = chosen ?? wideEncodingOf(bytes);
  if (encoding) return { text: await decodeAs(encoding, bytes), encoding, mixedAtLine: null };
  return decodeLines(bytes);
}

async function decodeAs(encoding: Encoding, bytes: Uint8Array): Promise<string> {
  const decoder = encoding === "ibm850" ? new Decoder850() : new TextDecoder(encoding);
  const pauseIfDue = createPause();
  let text = "";
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    text += decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true });
    const pause = pauseIfDue();
    if (pause) await pause;
  }
  return text + decoder.decode();
}

class Decoder850 {
  decode(bytes: Uint8Array = new Uint8Array(), _options?: unknown): string {
    let text = "";
    for (const byte of bytes) text += byte < 128 ? String.fromCharCode(byte) : upperHalfOf850[byte - 128]!;
    return text;
  }
}

async function decodeLines(bytes: Uint8Array): Promise<Decoded> {
  const reader = new LineDecoder();
  const pauseIfDue = createPause();
  let text = "";
  for (let start = 0; start < bytes.length;) {
    const end = endOfLine(bytes, Math.min(start + pieceBytes, bytes.length - 1));
    const piece = bytes.subarray(start, end);
    if (isUtf8(piece)) text += reader.decode(piece);
    else {
      for (let at = 0; at < piece.length;) {
        const next = endOfLine(piece, at);
        text += reader.decode(piece.subarray(at, next));
        at = next;
        const pause = pauseIfDue();
        if (pause) await pause;
      }
    }
    start = end;
    const pause = pauseIfDue();
    if (pause) await pause;
  }
  const { hasUtf8, firstOther } = reader;
  return {
    text: text.replace(/^\ufeff/, ""),
    encoding: firstOther !== null && !hasUtf8 ? "windows-1252" : "utf-8",
    mixedAtLine: hasUtf8 ? firstOther : null,
  };
}

class LineDecoder {
  /** Whether there were letters that only UTF-8 encodes in this way. */
  hasUtf8 = false;
  /** The first line that is not UTF-8; null if there is none. */
  firstOther: number | null = null;
  #line = 1;
  readonly #utf8 = new TextDecoder("utf-8", { ignoreBOM: true });
  readonly #windows = new TextDecoder("windows-1252");

  /** Decodes a piece that consists of whole lines. */
  decode(lines: Uint8Array): string {
    const text = isUtf8(lines)
      ? this.#utf8.decode(lines)
      : // The stream option is set because some versions of Node.js read Windows-1252 as Latin-1 otherwise.
        this.#windows.decode(lines, { stream: true });
    if (!isUtf8(lines)) this.firstOther ??= this.#line;
    else this.hasUtf8 ||= lines.length > text.replace(/^\ufeff/, "\ufeff\ufeff\ufeff").length;
    for (let at = endOfLine(lines, 0); ; at = endOfLine(lines, at)) {
      if (isBreak(lines[at - 1])) this.#line++;
      if (at === lines.length) return text;
    }
  }
}

const isBreak = (byte: number | undefined) => byte === lineFeed || byte === carriageReturn;

/** The index after the line that contains `from`, including its line ending. */
function endOfLine(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    if (!isBreak(bytes[at])) continue;
    return bytes[at] === carriageReturn && bytes[at + 1] === lineFeed ? at + 2 : at + 1;
  }
  return bytes.length;
}
