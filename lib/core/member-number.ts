import { folded } from "./folding";

/**
 * The Member ID: prefix, year of registration and the last six characters of the user's id in upper case, such as
 * "ACO-2026A1B2C3".
 */
export function memberNumber(prefix: string, createdAt: string, id: string): string {
  return `${prefix}${new Date(createdAt).getUTCFullYear()}${id.slice(-6).toUpperCase()}`;
}

/** Parses a search word as a Member ID: the end of a user's id, and the year if typed. */
export function parseMemberNumber(word: string): { year: number | null; end: string } | null {
  const [, year, end] = /^(?:.*?(\d{4}))?([0-9a-f]{6})$/.exec(folded(word)) ?? [];
  return end ? { year: year ? Number(year) : null, end } : null;
}
