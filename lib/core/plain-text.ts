/** Invisible characters: controls, zero widths, joiners, direction marks and selectors. */
const invisible = /[\p{Cc}\p{Cf}\u034f\u180b-\u180f\ufe00-\ufe0f]/gu;

/**
 * An email address in lower case, without what Windows and Word add around or within copied text. A domain in other
 * letters is converted to the form that mail servers use, so that all its spellings are one address.
 */
export const plainAddress = (address: string): string =>
  withAsciiDomain(
    address
      .normalize("NFKC")
      .replace(invisible, "")
      .replace(/[`‘’‛′ʹʻʼˈˊˋ]/g, "'")
      .replace(/[‐‑‒–—―⁃−]/g, "-")
      .trim()
      .toLowerCase(),
  );

const ascii = /^\p{ASCII}*$/u;

function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  const domain = address.slice(at);
  // A text with characters that would end or change the host of a URL is no domain.
  if (at === 0 || ascii.test(domain) || /[\s%/?#\\:@[\]<>^|]/.test(domain)) return address;
  try {
    // The domain is converted by the URL standard, which browsers also implement; they lack node:url.
    return address.slice(0, at) + new URL(`http://${domain}`).hostname;
  } catch {
    return address;
  }
}

/** The link for writing to an email address, which may contain characters that separate the parts of a URL. */
export const mailtoUrl = (address: string): string =>
  `mailto:${encodeURIComponent(address).replace("%40", "@")}`;
