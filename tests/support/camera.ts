import fs from "node:fs";
import QRCode from "qrcode";

const width = 640;
const height = 480;
/** Not pure black and white, as in a camera's picture. */
const dark = 40;
const light = 210;
const frames = 10;

/**
 * Writes a camera film of a QR code, as a Y4M file for Chromium's fake camera (`--use-file-for-fake-video-capture`).
 * Chromium reads it each time the camera is opened.
 */
export function filmQrCode(file: string, text: string): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
  const square = Math.floor((height * 0.7) / modules.size);
  const side = square * modules.size;
  const luma = Buffer.alloc(width * height, light);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      if (!modules.get(Math.floor(y / square), Math.floor(x / square))) continue;
      luma[(y + ((height - side) >> 1)) * width + x + ((width - side) >> 1)] = dark;
    }
  }
  const chroma = Buffer.alloc(width * height * 0.5, 128);
  const frame = Buffer.concat([Buffer.from("FRAME\n"), luma, chroma]);
  const header = `YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`;
  fs.writeFileSync(file, Buffer.concat([Buffer.from(header), ...Array<Buffer>(frames).fill(frame)]));
}
