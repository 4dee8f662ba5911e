/** Types of the functions that the portal uses, because the package has none. */
declare module "fontkit" {
  export function create(font: Uint8Array): { hasGlyphForCodePoint(codePoint: number): boolean };
}
