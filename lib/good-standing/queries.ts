import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { caller } from "@/lib/auth/caller";
import type { Member } from "@/lib/auth/member";
import { fullName } from "@/lib/core/full-name";
import { db } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { countLookup, isExistingCode } from "@/lib/limits/lookups";
import { findGoodStanding } from "@/lib/membership/shared/good-standing";
import { countCertificateLookup, findVerified, isCertificate } from "@/lib/certificates/queries";
import { parseCertificateCode } from "@/lib/certificates/rules";
import { qrPath } from "@/lib/print/qr";
import { findVerifiedLetter, isLetter } from "./letter-queries";
import { cardTokenEnd } from "./rules";
import { findCard } from "./shared/card";
import { findCardToken } from "./shared/card-token";

/**
 * Whether a membership card has, or had, this token; true for the address of the call for programs, which counts and
 * answers by itself.
 *
 * @throws Refusal `too_many`
 */
export const isCardTokenOrCall = async (token: string, network: string): Promise<boolean> =>
  token.endsWith(".json") ||
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

/**
 * Whether a certificate or a letter has this code; true for a text that can be no code, mistyped ones among them.
 *
 * @throws Refusal `too_many`
 */
export async function isIssuedOrNoCode(text: string, network: string): Promise<boolean> {
  const parsed = parseCertificateCode(text);
  if (parsed === null || parsed === "mistyped") return true;
  const { code } = parsed;
  return isExistingCode(
    "certificates",
    network,
    async (lookup) => (await isCertificate(code, lookup)) || (await isLetter(code, lookup)),
  );
}

/**
 * What anybody learns who verifies a code: the certificate or the letter with it, or neither.
 *
 * @throws Refusal `too_many`
 */
export async function findIssued(code: string) {
  const lookup = await countCertificateLookup();
  const certificate = await findVerified(code, lookup);
  return { certificate, letter: certificate ? null : await findVerifiedLetter(code, lookup) };
}
