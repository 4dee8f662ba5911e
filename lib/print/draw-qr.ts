import "server-only";
import { qrModules } from "./qr";
import type { PdfPages } from "./sheet";

/** Draws a QR code of a text, `side` points wide. */
export function drawQr(
  sheet: PdfPages,
  text: string,
  { left, top, side }: { left: number; top: number; side: number },
): void {
  const { size, isDark } = qrModules(text);
  const unit = side / size;
  sheet.figure(`QR code: ${text}`, (doc) => {
    for (let row = 0; row < size; row++)
      for (let column = 0; column < size; column++) {
        // A run of dark modules is drawn as one rectangle, because separate squares show hairlines on some screens.
        let end = column;
        while (end < size && isDark(row, end)) end++;
        if (end === column) continue;
        doc.rect(left + column * unit, top + row * unit, (end - column) * unit, unit + 0.02);
        column = end;
      }
    doc.fill("#000000");
  });
}
