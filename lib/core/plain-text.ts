/** Controls, zero widths, joiners, marks of direction and selectors. */
const invisible = /[\p{Cc}\p{Cf}\u034f\u180b-\u180f\ufe00-\ufe0f]/gu;

/** An address as it was given, in small letters, without what Windows and Word put around or into what is copied. */
export const plainAddress = (address: string): string =>
  address
    .normalize("NFKC")
    .replace(invisible, "")
    .replace(/[`‘’‛′ʹʻʼˈˊˋ]/g, "'")
    .replace(/[‐‑‒–—―⁃−]/g, "-")
    .trim()
    .toLowerCase();
