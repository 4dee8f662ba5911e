import "server-only";
import { createPause } from "./event-loop";

const pieceBytes = 65_536;

/** What spreadsheets and banks save text as. */
export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** The text of a file in UTF-8, UTF-16 or an older Excel's encoding, and which it was. */
export async function decodeText(bytes: Uint8Array): Promise<{ text: string; encoding: Encoding }> {
  const wide = wideEncodingOf(bytes);
  if (wide) return { text: await decodeAs(wide, bytes, { fatal: false }), encoding: wide };
  try {
    return { text: await decodeAs("utf-8", bytes, { fatal: true }), encoding: "utf-8" };
  } catch {
    return { text: await decodeAs("windows-1252", bytes, { fatal: true }), encoding: "windows-1252" };
  }
}

/** By its byte order mark, or by the zero bytes next to each of the first letters of a text without accents. */
function wideEncodingOf([first, second, third, fourth]: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first && second === 0 && third && fourth === 0) return "utf-16le";
  if (first === 0 && second && third === 0 && fourth) return "utf-16be";
  return null;
}

/** @throws TypeError when the bytes use another encoding */
async function decodeAs(encoding: Encoding, bytes: Uint8Array, options: { fatal: boolean }): Promise<string> {
  const decoder = new TextDecoder(encoding, options);
  const pauseIfDue = createPause();
  let text = "";
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    text += decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true });
    const pause = pauseIfDue();
    if (pause) await pause;
  }
  return text + decoder.decode();
}
