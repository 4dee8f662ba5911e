import "server-only";
import QRCode from "qrcode";
import { bitmapPng } from "./bitmap";

/** Survives a seventh of it being dirty or creased; 2,331 bytes still fit. */
const errorCorrectionLevel = "M";

/** The white edge that readers need, in modules (ISO/IEC 18004). */
const quietZone = 4;

type QrModules = { size: number; isDark: (row: number, column: number) => boolean };

/** A QR code to be drawn: which of its `size` × `size` modules are dark, quiet zone included. @throws when the text is too long */
export function qrModules(text: string): QrModules {
  const { modules } = QRCode.create(text, { errorCorrectionLevel });
  const inside = (at: number) => at >= quietZone && at < quietZone + modules.size;
  return {
    size: modules.size + 2 * quietZone,
    isDark: (row, column) =>
      inside(row) && inside(column) && modules.get(row - quietZone, column - quietZone) === 1,
  };
}

/** A QR code as a PNG of at least `pixels` a side; each module has the same whole number of them. */
export function qrPng(text: string, pixels: number): Buffer {
  const { size, isDark } = qrModules(text);
  const scale = Math.ceil(pixels / size);
  return bitmapPng(size * scale, (row, column) =>
    isDark(Math.floor(row / scale), Math.floor(column / scale)),
  );
}
