const starts: [string, RegExp][] = [
  ["image/png", /^\x89PNG\r\n\x1a\n\0\0\0\rIHDR/],
  ["image/jpeg", /^\xff\xd8\xff/],
  ["image/webp", /^RIFF[\s\S]{4}WEBPVP8[ LX]/],
];

/** The content type of an image by its first bytes; null for anything but PNG, JPEG and WebP. */
export function imageTypeOf(bytes: Uint8Array): string | null {
  const head = String.fromCharCode(...bytes.subarray(0, 32));
  return starts.find(([, start]) => start.test(head))?.[0] ?? null;
}
