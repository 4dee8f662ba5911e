const starts: [string, RegExp][] = [
  ["image/png", /^\x89PNG\r\n\x1a\n\0\0\0\rIHDR/],
  ["image/jpeg", /^\xff\xd8\xff/],
  ["image/webp", /^RIFF[\s\S]{4}WEBPVP8[ LX]/],
];

/** What kind of picture these bytes are, by how they begin and not by what anybody says; null for all else. */
export function imageTypeOf(bytes: Uint8Array): string | null {
  const head = String.fromCharCode(...bytes.subarray(0, 32));
  return starts.find(([, start]) => start.test(head))?.[0] ?? null;
}
