import { PNG } from "pngjs";

/** A real image of one colour. */
export function aPng(red = 10): Uint8Array<ArrayBuffer> {
  const png = new PNG({ width: 8, height: 8 });
  for (let at = 0; at < png.data.length; at += 4) png.data.set([red, 120, 140, 255], at);
  return new Uint8Array(PNG.sync.write(png));
}

const begin = (start: string) => new Uint8Array(Buffer.from(start.padEnd(64, "\0"), "latin1"));

/** The first bytes of a JPEG and a WebP. */
export const aJpeg = begin("\xff\xd8\xff\xe0\0\x10JFIF");
export const aWebp = begin("RIFF\x38\0\0\0WEBPVP8 ");
