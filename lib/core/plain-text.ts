/* What is copied and pasted: characters that nobody sees, and punctuation that looks the same. Every form loads this, so it is short. */

/** What nobody sees: zero widths, joiners, marks of direction, selectors, soft hyphens, fillers and controls. */
export const unseen = String.raw`\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}`;
const invisible = /* @__PURE__ */ new RegExp(`[${unseen}]`, "gu");

/** An address as it was given, in small letters, without what Windows and Word put around or into what is copied. */
export const plainAddress = (address: string): string =>
  address
    .normalize("NFKC")
    .replace(invisible, "")
    .replace(/[`‘’‛′ʹʻʼˈˊˋ]/g, "'")
    .replace(/[‐‑‒–—―⁃−]/g, "-")
    .trim()
    .toLowerCase();
