/** The text of a file that is small enough to be decoded in one go, in the browser as well. */
export function decodeSmallFile(buffer: ArrayBuffer): string {
  const bytes = new Uint8Array(buffer);
  const wide = wideEncodingOf(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // The stream option is set because some versions of Node.js read Windows-1252 as Latin-1 otherwise.
    return new TextDecoder("windows-1252").decode(bytes, { stream: true });
  }
}

/**
 * The wide encoding of a text, detected by its byte order mark, or by the zero bytes beside each of its first letters;
 * null for others.
 */
export function wideEncodingOf([first, second, third, fourth]: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first && second === 0 && third && fourth === 0) return "utf-16le";
  if (first === 0 && second && third === 0 && fourth) return "utf-16be";
  return null;
}
