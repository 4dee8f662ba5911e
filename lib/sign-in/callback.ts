/**
 * The path to open after signing in, or `fallback` unless it stays within this portal. It is resolved as a browser
 * does, since "/\evil.test" and "//evil.test" lead elsewhere.
 */
export function safeCallbackPath(callbackUrl: unknown, fallback = "/"): string {
  if (typeof callbackUrl !== "string" || !callbackUrl.startsWith("/")) return fallback;
  const base = "http://portal.invalid";
  try {
    const url = new URL(callbackUrl, base);
    // "/.//evil.test" passes the origin check, but its pathname is "//evil.test".
    if (url.origin !== base || url.pathname.startsWith("//")) return fallback;
    return url.pathname + url.search + url.hash;
  } catch {
    return fallback;
  }
}
