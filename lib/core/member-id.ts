import { folded } from "./folding";

/** A prefix of Member IDs for accounts created from a moment on; `from` is null for from the beginning. */
export type MemberIdPrefix = { prefix: string; from: string | null };

type Bearer = { id: string; createdAt: Date; isStaffOnly: boolean };

/**
 * The Member ID: the prefix in force on the day of registration, the year of that day and the last six characters of
 * the user's id in upper case, such as "ACO-2026A1B2C3". A new prefix changes no existing ID. Staff who aren't members
 * have none (lib/auth/staff-only.ts).
 */
export function memberIdOf(
  prefixes: readonly MemberIdPrefix[],
  bearer: Bearer & { isStaffOnly: false },
): string;
export function memberIdOf(prefixes: readonly MemberIdPrefix[], bearer: Bearer): string | null;
export function memberIdOf(
  prefixes: readonly MemberIdPrefix[],
  { id, createdAt, isStaffOnly }: Bearer,
): string | null {
  if (isStaffOnly) return null;
  const isInForce = ({ from }: MemberIdPrefix) => from === null || new Date(from) <= createdAt;
  const prefix = prefixes.findLast(isInForce)?.prefix ?? "";
  return `${prefix}${createdAt.getUTCFullYear()}${id.slice(-6).toUpperCase()}`;
}

/** Parses a search word as a Member ID: the end of a user's id, and the year if typed; null for any other word. */
export function parseMemberId(word: string): { year: number | null; end: string } | null {
  const [, year, end] = /^(?:.*?(\d{4}))?([0-9a-f]{6})$/.exec(folded(word)) ?? [];
  return end ? { year: year ? Number(year) : null, end } : null;
}
