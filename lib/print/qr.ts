import "server-only";
import QRCode from "qrcode";
import { bitmapPng } from "./bitmap";

/** The error correction level, which tolerates damage to 15% of the code and allows up to 2,331 bytes. */
const errorCorrectionLevel = "M";

/** The white margin that readers need, in modules (ISO/IEC 18004). */
const quietZone = 4;

type QrModules = { size: number; isDark: (row: number, column: number) => boolean };

/** The modules of a QR code, including the quiet zone. @throws Error when the text is too long */
export function qrModules(text: string): QrModules {
  const { modules } = QRCode.create(text, { errorCorrectionLevel });
  const inside = (at: number) => at >= quietZone && at < quietZone + modules.size;
  return {
    size: modules.size + 2 * quietZone,
    isDark: (row, column) =>
      inside(row) && inside(column) && modules.get(row - quietZone, column - quietZone) === 1,
  };
}

/** A QR code as the path of an SVG whose view box is `size` a side: a rectangle for each run of dark modules. */
export function qrPath(text: string): { size: number; path: string } {
  const { size, isDark } = qrModules(text);
  let path = "";
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!isDark(row, column)) continue;
      const from = column;
      while (isDark(row, column + 1)) column++;
      const width = column + 1 - from;
      path += `M${from} ${row}h${width}v1h-${width}z`;
    }
  }
  return { size, path };
}

/** A QR code as a PNG of at least `pixels` a side; each module has the same whole number of pixels. */
export function qrPng(text: string, pixels: number): Buffer {
  const { size, isDark } = qrModules(text);
  const scale = Math.ceil(pixels / size);
  return bitmapPng(size * scale, (row, column) =>
    isDark(Math.floor(row / scale), Math.floor(column / scale)),
  );
}
