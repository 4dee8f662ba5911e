/** Controls, zero widths, joiners, marks of direction and selectors. */
const invisible = /[\p{Cc}\p{Cf}\u034f\u180b-\u180f\ufe00-\ufe0f]/gu;

/**
 * An address as it was given, in small letters, without what Windows and Word put around or into what is copied. A domain
 * in other letters is in the one form that mail servers know, so that each of its spellings is the same address.
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
  // What else would end or change the name of a host in a URL is no domain.
  if (at === 0 || ascii.test(domain) || /[\s%/?#\\:@[\]<>^|]/.test(domain)) return address;
  try {
    // By the URL standard, as browsers have it too, where node:url is not.
    return address.slice(0, at) + new URL(`http://${domain}`).hostname;
  } catch {
    return address;
  }
}

/** The link that writes to an address, which may hold what separates the parts of a URL. */
export const mailtoUrl = (address: string): string =>
  `mailto:${encodeURIComponent(address).replace("%40", "@")}`;
