import "server-only";
import { crc32, deflateSync } from "node:zlib";

/** A PNG chunk (RFC 2083): length, name, data, checksum. */
function chunk(name: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}

/**
 * A square black-and-white image as a 1-bit PNG. The QR library's own PNG output uses 32 bits per pixel and is a
 * hundred times slower, which matters because anybody may request a QR code.
 */
export function bitmapPng(side: number, isDark: (row: number, column: number) => boolean): Buffer {
  const rowBytes = 1 + Math.ceil(side / 8); // each row begins with its filter type: 0, none
  const pixels = Buffer.alloc(side * rowBytes);
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      if (isDark(row, column)) continue;
      const at = row * rowBytes + 1 + (column >> 3);
      pixels[at] = pixels[at]! | (0x80 >> (column & 7));
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1; // bit depth 1; the zeros after it mean greyscale, deflate, adaptive filters and no interlacing
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(pixels)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
