import jsQR from "jsqr";
import { PNG } from "pngjs";

/** The content of the QR code in a picture; null when none is found. */
export function readQr(png: Uint8Array): string | null {
  const { data, width, height } = PNG.sync.read(Buffer.from(png));
  return jsQR(new Uint8ClampedArray(data), width, height)?.data ?? null;
}
