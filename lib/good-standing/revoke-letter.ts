import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { revocationInput } from "@/lib/certificates/schema";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { db, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { queueEmail } from "@/lib/mail/queue";
import { revokedLetterLetter } from "./letters";

/**
 * Revokes a letter of good standing, and emails its holder. Whoever verifies it reads the reason.
 *
 * @throws Refusal `not_found`, `already_decided`
 */
export const revokeLetter = operation({
  actor: staff("members.edit"),
  input: revocationInput,
  presence: "session",
  run: (person, { code, reason }) =>
    transaction(async () => {
      const { count } = await db.write.standingLetter.updateMany({
        where: { code, revokedAt: null },
        data: { revokedAt: await databaseNow(), revokedById: person.id, revokedReason: reason },
      });
      const letter = await db.standingLetter.findUnique({
        select: { userId: true, user: { select: { firstName: true, email: true } } },
        where: { code },
      });
      if (!letter) throw new Refusal("not_found", "There is no letter of good standing with this code.");
      if (count === 0) throw new Refusal("already_decided", "This letter was already revoked.");
      const { userId, user } = letter;
      await recordAudit({
        actor: person,
        action: "standing_letter_revoked",
        ...(userId !== null && { target: { type: "user" as const, id: userId } }),
        details: { reason },
      });
      if (user)
        await queueEmail({
          to: user.email,
          template: "standing_letter_revoked",
          letter: revokedLetterLetter(user.firstName, code, reason),
        });
      return { code };
    }),
});
