import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { caller } from "@/lib/auth/caller";
import type { Member } from "@/lib/auth/member";
import { fullName } from "@/lib/core/full-name";
import { db } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { countLookup, isExistingCode } from "@/lib/limits/lookups";
import { findGoodStanding } from "@/lib/membership/shared/good-standing";
import { qrPath } from "@/lib/print/qr";
import { cardTokenEnd } from "./rules";
import { findCard } from "./shared/card";
import { findCardToken } from "./shared/card-token";

/** Whether a membership card has, or had, this token. @throws Refusal `too_many` */
export const isCardToken = (token: string, network: string): Promise<boolean> =>
  isExistingCode(
    "membership cards",
    network,
    async (lookup) => (await findCardToken(token, lookup)) !== null,
  );

/**
 * What anybody learns who checks a membership card; null for an unknown token. The name is there only if the member
 * chose so, and nothing about those who are not in good standing.
 *
 * @throws Refusal `too_many`
 */
export async function findVerifiedMember(token: string) {
  const lookup = await countLookup("membership cards", (await caller()).network);
  const found = await findCardToken(token, lookup);
  if (!found) return null;
  const { name: issuer } = getAssociation();
  const expiresAt = cardTokenEnd(found.createdAt);
  if (expiresAt <= (await databaseNow()))
    return { state: "expired", expiredAt: expiresAt.toISOString(), issuer } as const;
  const { user } = found;
  const standing = await findGoodStanding(user.id);
  if (!standing) return { state: "not_in_good_standing", issuer } as const;
  const { level, validTo } = standing;
  return {
    state: "good_standing",
    level,
    ...(validTo !== null && { validTo }),
    ...(user.cardShowsName && { name: fullName(user) }),
    issuer,
  } as const;
}
export type VerifiedMember = NonNullable<Awaited<ReturnType<typeof findVerifiedMember>>>;

/** One's own card with its QR code, as its page shows it; null for whoever is not in good standing. */
export async function findMyCard(person: Member) {
  const card = await findCard(person);
  if (!card) return null;
  const { cardShowsName: showsName } = await db.user.findUniqueOrThrow({
    select: { cardShowsName: true },
    where: { id: person.id },
  });
  return { ...card, showsName, qr: qrPath(card.check.url) };
}
export type MyCard = NonNullable<Awaited<ReturnType<typeof findMyCard>>>;
