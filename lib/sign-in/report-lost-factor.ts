import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { recordAudit } from "@/lib/audit/record";
import { bearer } from "@/lib/auth/actor";
import { operation } from "@/lib/core/operation";
import { db, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { lockMember } from "@/lib/db/locks";
import { countUse } from "@/lib/limits/limit";
import { listStaffWith, notifyOwners } from "@/lib/mail/notify-staff";
import { queueEmail } from "@/lib/mail/queue";
import { factorLossReceivedLetter, factorLostLetter } from "./lost-factor-letters";
import { signInChallengeInput } from "./schema";
import { requireSignInChallenge } from "./shared/sign-in-challenges";

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * POST /api/login/second-factor/lost: reports that a person who has proven the first factor can use none of the second
 * ones. The owners are asked to call them, and the person is emailed as well, because a thief with the password could
 * report it, too. The answer names no owner and is the same for a repeat within a day.
 *
 * @throws Refusal `link_expired`, `too_many`
 */
export const reportLostFactor = operation({
  actor: bearer,
  input: signInChallengeInput,
  unrepeatable: true,
  async run(_person, { challenge }) {
    const { userId } = await requireSignInChallenge(challenge);
    await countUse("lost factors by member", userId, { max: 5, windowSeconds: 24 * 60 * 60 });
    await transaction(() => report(userId));
    return { contactEmail: getAssociation().contactEmail };
  },
});

async function report(id: string): Promise<void> {
  await lockMember(id);
  const user = await db.user.findUniqueOrThrow({ where: { id } });
  const now = await databaseNow();
  if (user.factorLostAt && now.getTime() - user.factorLostAt.getTime() < dayMs) return;
  await db.write.user.update({ where: { id }, data: { factorLostAt: now } });
  await recordAudit({
    actor: { id, email: user.email },
    action: "factor_lost",
    target: { type: "user", id },
  });
  await notifyOwners("factor_lost", (firstName, owner) => factorLostLetter(firstName, user, owner), {
    except: id,
  });
  const others = await listStaffWith("factors.reset", { except: id });
  const { name: association, contactEmail } = getAssociation();
  await queueEmail({
    to: user.email,
    template: "factor_loss_received",
    // One of two other owners requests a reset, and the other approves it.
    letter: factorLossReceivedLetter(user, { association, contactEmail, canBeReset: others.length > 1 }),
  });
}
