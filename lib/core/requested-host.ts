/**
 * The host of the request as the client sent it; null when unknown. `Host` contains that of APP_URL for Next and other
 * readers (scripts/serve/screening.mjs).
 */
export function requestedHost({ headers }: Request): string | null {
  return headers.get("x-requested-host") ?? headers.get("host");
}
