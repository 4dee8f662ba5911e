/**
 * The host by which the portal was asked, or null. Next, and whoever else reads `Host`, is told that of APP_URL
 * (scripts/serve/screening.mjs).
 */
export function requestedHost({ headers }: Request): string | null {
  return headers.get("x-requested-host") ?? headers.get("host");
}
