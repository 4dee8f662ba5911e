import "server-only";
import { signedLinks } from "@/lib/auth/signed-link";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { db, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { lockByName } from "@/lib/db/locks";
import type { CountedLookup } from "@/lib/limits/lookups";
import { cardTokenEnd } from "../rules";

/** Tokens of membership cards. They contain nothing about the person, and are not stored. */
const links = signedLinks("membership-card/1");

/** The address at which a card is checked now. A new one begins when the last has expired. */
export async function currentCardAddress(userId: string): Promise<{ url: string; expiresAt: Date }> {
  const { id, createdAt } = (await findCurrent(userId)) ?? (await createToken(userId));
  const url = publicUrl(pathTo("/verify/member/[token]", { token: links.tokenOf(id) }));
  return { url, expiresAt: cardTokenEnd(createdAt) };
}

async function findCurrent(userId: string) {
  const [last, now] = await Promise.all([
    db.cardToken.findFirst({ where: { userId }, orderBy: { createdAt: "desc" } }),
    databaseNow(),
  ]);
  return last && cardTokenEnd(last.createdAt) > now ? last : null;
}

const createToken = (userId: string) =>
  transaction(async () => {
    // Two pages that open at the same time show the same address.
    await lockByName(`membership card of ${userId}`);
    return (await findCurrent(userId)) ?? (await db.write.cardToken.create({ data: { userId } }));
  });

/** Whose card has a token, current or expired; null for a token that the portal did not issue. */
export async function findCardToken(token: string, _lookup: CountedLookup) {
  const claim = links.parse(token);
  if (!claim || !links.isValid(claim)) return null;
  return db.cardToken.findUnique({
    select: {
      createdAt: true,
      user: { select: { id: true, firstName: true, lastName: true, cardShowsName: true } },
    },
    where: { id: claim.id },
  });
}
