import jsQR from "jsqr";
import { PNG } from "pngjs";

/** What a phone's camera reads from a picture; null when it reads nothing. */
export function readQr(png: Uint8Array): string | null {
  const { data, width, height } = PNG.sync.read(Buffer.from(png));
  return jsQR(new Uint8ClampedArray(data), width, height)?.data ?? null;
}
