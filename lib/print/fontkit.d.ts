/** The little that is used of it; the package brings no types. */
declare module "fontkit" {
  export function create(font: Uint8Array): { hasGlyphForCodePoint(codePoint: number): boolean };
}
