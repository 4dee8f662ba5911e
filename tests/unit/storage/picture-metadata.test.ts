import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { withoutMetadata } from "@/lib/storage/picture-metadata";

const secret = "25.0443 N, 77.3504 W";

const segment = (marker: number, content: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};

/** Exif data in little-endian order, whose second entry says how the photograph is turned. */
function exifWith(orientation: number): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 24 + 4);
  tiff.write("II*\0", "latin1");
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(2, 8);
  tiff.writeUInt16LE(0x010e, 10);
  tiff.writeUInt16LE(0x0112, 22);
  tiff.writeUInt16LE(3, 24);
  tiff.writeUInt32LE(1, 26);
  tiff.writeUInt16LE(orientation, 30);
  return Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff, Buffer.from(secret)]);
}

const pixels = Buffer.from("ffda0008010100003f00aabbffd9", "hex");
const tables = segment(0xdb, Buffer.alloc(65));
const profile = segment(0xe2, Buffer.from("ICC_PROFILE\0"));
const jpegWith = (...segments: Buffer[]) =>
  Buffer.concat([Buffer.from("ffd8", "hex"), ...segments, profile, tables, pixels]);

describe("the metadata of pictures", () => {
  it("a photograph is kept without its place and comments, and as it is turned", () => {
    const sent = jpegWith(
      segment(0xe1, exifWith(6)),
      segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${secret}`)),
      segment(0xed, Buffer.from(secret)),
      segment(0xfe, Buffer.from(secret)),
    );
    const kept = withoutMetadata(sent, "image/jpeg");
    expect(kept.includes(secret)).toBe(false);
    const turned = kept.subarray(2, 38);
    expect(turned.toString("latin1", 4, 10)).toBe("Exif\0\0");
    expect(turned.readUInt16BE(2)).toBe(turned.length - 2);
    expect([turned.readUInt16BE(20), turned.readUInt16BE(28)]).toEqual([0x0112, 6]);
    expect(kept.subarray(38).equals(Buffer.concat([profile, tables, pixels]))).toBe(true);
  });

  it("a photograph without metadata stays as it is, and so does a damaged one", () => {
    const plain = jpegWith();
    expect(withoutMetadata(plain, "image/jpeg").equals(plain)).toBe(true);
    for (const cut of [3, 5, 20, 60]) {
      const damaged = jpegWith(segment(0xe1, exifWith(1))).subarray(0, cut);
      expect(withoutMetadata(damaged, "image/jpeg").equals(damaged), String(cut)).toBe(true);
    }
  });

  it("a PNG is kept without its texts, time and Exif data", () => {
    const chunk = (kind: string, content: Buffer) => {
      const body = Buffer.concat([Buffer.from(kind, "latin1"), content]);
      const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
      length.writeUInt32BE(content.length);
      sum.writeUInt32BE(crc32(body));
      return Buffer.concat([length, body, sum]);
    };
    const signature = Buffer.from("89504e470d0a1a0a", "hex");
    const wanted = [chunk("IHDR", Buffer.alloc(13)), chunk("IDAT", Buffer.from("aabb", "hex"))];
    const end = chunk("IEND", Buffer.alloc(0));
    const beside = ["eXIf", "tEXt", "zTXt", "iTXt", "tIME"].map((kind) => chunk(kind, Buffer.from(secret)));
    const kept = withoutMetadata(Buffer.concat([signature, ...wanted, ...beside, end]), "image/png");
    expect(kept.equals(Buffer.concat([signature, ...wanted, end]))).toBe(true);
  });

  it("a WebP is kept without Exif and XMP, and says so", () => {
    const chunk = (kind: string, content: Buffer) => {
      const length = Buffer.alloc(4);
      length.writeUInt32LE(content.length);
      return Buffer.concat([Buffer.from(kind), length, content, Buffer.alloc(content.length % 2)]);
    };
    const riff = (...chunks: Buffer[]) => chunk("RIFF", Buffer.concat([Buffer.from("WEBP"), ...chunks]));
    const extended = (flags: number) => chunk("VP8X", Buffer.from([flags, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
    const pixels = chunk("VP8 ", Buffer.from("aabbcc", "hex"));
    const sent = riff(
      extended(0b11100),
      pixels,
      chunk("EXIF", exifWith(1)),
      chunk("XMP ", Buffer.from(secret)),
    );
    expect(withoutMetadata(sent, "image/webp").equals(riff(extended(0b10000), pixels))).toBe(true);
  });
});
