import "server-only";
import type { PersonalData } from "@/lib/auth/personal-data";
import { db } from "@/lib/db/client";
import { cardTokenEnd } from "./rules";

/** The personal data of membership cards. The database deletes it with the account, so that no address of it works. */
export const goodStandingData: PersonalData = {
  models: ["CardToken"],
  async export({ id }) {
    const { cardShowsName, cardTokens } = await db.user.findUniqueOrThrow({
      select: {
        cardShowsName: true,
        cardTokens: { select: { createdAt: true }, orderBy: { createdAt: "asc" } },
      },
      where: { id },
    });
    return {
      membershipCard: {
        showsName: cardShowsName,
        addresses: cardTokens.map(({ createdAt }) => ({ createdAt, expiresAt: cardTokenEnd(createdAt) })),
      },
    };
  },
};
