import "server-only";
import type { Staff } from "@/lib/auth/member";
import { clampPage } from "@/lib/core/paging";
import { db } from "@/lib/db/client";
import type { CountedLookup } from "@/lib/limits/lookups";
import type { Issuer } from "@/lib/print/letterhead";

/** Whether a letter of good standing has this code. */
export const isLetter = async (code: string, _lookup: CountedLookup): Promise<boolean> =>
  (await db.standingLetter.count({ where: { code } })) > 0;

/** What anybody learns who verifies a letter of good standing, which is what it says; null for a code that none has. */
export async function findVerifiedLetter(code: string, _lookup: CountedLookup) {
  const letter = await db.standingLetter.findUnique({ where: { code } });
  if (!letter) return null;
  const { holderName: holder, level, validTo, addressee, issuer, issuedAt, timeZone, revokedReason } = letter;
  return {
    code,
    kind: "good_standing" as const,
    state: revokedReason === null ? ("valid" as const) : ("revoked" as const),
    holder,
    level,
    ...(validTo !== null && { validTo }),
    ...(addressee !== null && { addressee }),
    ...(revokedReason !== null && { reason: revokedReason }),
    issuer: issuer as Issuer,
    issuedAt,
    timeZone,
    sha256: letter.sha256,
  };
}
export type VerifiedLetter = NonNullable<Awaited<ReturnType<typeof findVerifiedLetter>>>;

/** A page of the letters that a member was issued, newest first. */
export async function listLettersOf(
  _staff: Staff<"members.read">,
  userId: string,
  { page: requested, size }: { page: number; size: number },
) {
  const where = { userId };
  const total = await db.standingLetter.count({ where });
  const page = clampPage(requested, total, size);
  const rows = await db.standingLetter.findMany({
    select: { code: true, holderName: true, addressee: true, issuedAt: true, revokedReason: true },
    where,
    orderBy: [{ issuedAt: "desc" }, { id: "desc" }],
    skip: (page - 1) * size,
    take: size,
  });
  return { total, page, rows };
}
