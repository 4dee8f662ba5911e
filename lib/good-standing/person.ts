import "server-only";
import type { PersonalData } from "@/lib/auth/personal-data";
import { db } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { cardTokenEnd } from "./rules";

/**
 * The personal data of membership cards and letters of good standing. The database deletes cards with the account, so
 * that no address of them works. Letters stay verifiable, because they are evidence for others; of the holder's name,
 * the initials remain.
 */
export const goodStandingPersonalData: PersonalData = {
  models: ["CardToken", "StandingLetter"],
  async export({ id }) {
    const { cardShowsName, cardTokens, standingLetters } = await db.user.findUniqueOrThrow({
      select: {
        cardShowsName: true,
        cardTokens: { select: { createdAt: true }, orderBy: { createdAt: "asc" } },
        standingLetters: {
          select: { code: true, issuedAt: true, level: true, validTo: true, addressee: true },
          orderBy: { issuedAt: "asc" },
        },
      },
      where: { id },
    });
    return {
      membershipCard: {
        showsName: cardShowsName,
        addresses: cardTokens.map(({ createdAt }) => ({ createdAt, expiresAt: cardTokenEnd(createdAt) })),
      },
      lettersOfGoodStanding: standingLetters,
    };
  },
  erase: async ({ id }) => {
    await sql.write`
      UPDATE "StandingLetter"
      SET "holderName" = "initials_of"("holderName"), "memberId" = NULL, "addressee" = NULL, "userId" = NULL
      WHERE "userId" = ${id}::uuid`;
    return {};
  },
};
