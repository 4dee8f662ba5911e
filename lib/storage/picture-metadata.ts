/*
 * What cameras and programs note beside a picture: where and when it was taken, on which device, by whom. Pictures are
 * shown to others, so none of it is kept, except how a photograph is turned and which colours its numbers mean.
 */

type Cut = (bytes: Buffer) => Buffer | null;

/** Of JPEG: the frame of JFIF, the colour profile, and what Adobe says of the colours (APP0, APP2, APP14). */
const keptOfJpeg = new Set([0xe0, 0xe2, 0xee]);
const [exif, comment, scan] = [0xe1, 0xfe, 0xda];
const orientationTag = 0x0112;

/** How the photograph is turned, from 1 to 8, by the Exif data of a segment; null where they don't say. */
function orientationOf(segment: Buffer): number | null {
  if (segment.toString("latin1", 4, 10) !== "Exif\0\0") return null;
  const tiff = segment.subarray(10);
  const isLittle = tiff.toString("latin1", 0, 2) === "II";
  const u16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < u16(first); entry++) {
    const at = first + 2 + 12 * entry;
    if (u16(at) === orientationTag) return u16(at + 8);
  }
  return null;
}

/** A segment that says only how the photograph is turned. */
function turned(orientation: number): Buffer {
  const segment = Buffer.from(
    "ffe10022457869660000" + "4d4d002a00000008" + "0001" + "011200030000000100000000" + "00000000",
    "hex",
  );
  segment.writeUInt16BE(orientation, 28);
  return segment;
}

const ofJpeg: Cut = (bytes) => {
  const kept = [bytes.subarray(0, 2)];
  for (let at = 2; ;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1]!;
    if (marker === scan) return Buffer.concat([...kept, bytes.subarray(at)]);
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length) return null;
    const segment = bytes.subarray(at, end);
    const orientation = marker === exif ? orientationOf(segment) : null;
    if (orientation !== null) kept.push(turned(orientation));
    const isApplications = marker >= 0xe0 && marker <= 0xef;
    if (keptOfJpeg.has(marker) || (!isApplications && marker !== comment)) kept.push(segment);
    at = end;
  }
};

const droppedOfPng = new Set(["eXIf", "tEXt", "zTXt", "iTXt", "tIME"]);

const ofPng: Cut = (bytes) => {
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8; at < bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    if (!droppedOfPng.has(bytes.toString("latin1", at + 4, at + 8))) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
};

/** In the flags of an extended WebP: that it has Exif and XMP. */
const webpMetadata = 0b1100;

const ofWebp: Cut = (bytes) => {
  const kept = [Buffer.from(bytes.subarray(0, 12))];
  for (let at = 12; at < bytes.length;) {
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (end > bytes.length) return null;
    const kind = bytes.toString("latin1", at, at + 4);
    const chunk = Buffer.from(bytes.subarray(at, end));
    if (kind === "VP8X") chunk[8] = chunk[8]! & ~webpMetadata;
    if (kind !== "EXIF" && kind !== "XMP ") kept.push(chunk);
    at = end;
  }
  const whole = Buffer.concat(kept);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
};

const cuts: Record<string, Cut> = { "image/jpeg": ofJpeg, "image/png": ofPng, "image/webp": ofWebp };

/** The picture without what is noted beside it; unchanged where it is damaged, so that no program can show it. */
export function withoutMetadata(bytes: Buffer, contentType: string): Buffer {
  try {
    return cuts[contentType]?.(bytes) ?? bytes;
  } catch (error) {
    if (error instanceof RangeError) return bytes;
    throw error;
  }
}
