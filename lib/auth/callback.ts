/**
 * Where to go after signing in: a path of this portal and nothing else. The address is
 * resolved as a browser would, since "/\evil.test" and "//evil.test" leave the portal too.
 */
export function ownPath(callbackUrl: unknown, fallback = "/"): string {
  if (typeof callbackUrl !== "string" || !callbackUrl.startsWith("/")) return fallback;
  const base = "http://portal.invalid";
  try {
    const url = new URL(callbackUrl, base);
    // "/.//evil.test" is ours up to here, and "//evil.test" once its dots are gone.
    if (url.origin !== base || url.pathname.startsWith("//")) return fallback;
    return url.pathname + url.search + url.hash;
  } catch {
    return fallback;
  }
}
