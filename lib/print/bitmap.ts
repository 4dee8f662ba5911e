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
 * A square picture in black and white as a PNG, one bit a pixel. Written here because the QR library's own
 * goes by way of 32 bits a pixel and takes a hundred times as long, and anybody may ask for a QR code.
 */
export function bitmapPng(side: number, isDark: (row: number, column: number) => boolean): Buffer {
  const rowBytes = 1 + Math.ceil(side / 8); // each row begins with its filter: 0, none
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
  header[8] = 1; // one bit; the rest is zero: greyscale, deflate, adaptive filters, not interlaced
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(pixels)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
