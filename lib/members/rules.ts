/**
 * The Member ID that is shown: prefix, year of joining the portal, last six characters of the user's id
 * in upper case (spec §3), e.g. "ACO-2026A1B2C3".
 */
export function memberNumber(prefix: string, createdAt: string, id: string): string {
  return `${prefix}${new Date(createdAt).getUTCFullYear()}${id.slice(-6).toUpperCase()}`;
}
