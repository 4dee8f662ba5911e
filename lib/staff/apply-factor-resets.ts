import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { recordSystemAction } from "@/lib/audit/record";
import { removeFactors } from "@/lib/accounts/shared/remove-factors";
import { db, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { lockMember } from "@/lib/db/locks";
import { sql } from "@/lib/db/sql";
import { queueEmail } from "@/lib/mail/queue";
import { factorResetDoneLetter } from "./factor-reset-letters";

/** Removes the second factors of everybody whose reset has come due, and makes the code that an owner passed on their recovery code. */
export async function applyDueFactorResets(): Promise<void> {
  const due = await sql<{ id: string; userId: string }>`
    SELECT "id"::text, "userId"::text FROM "FactorReset" WHERE "state" = 'scheduled' AND "effectiveAt" <= now()`;
  for (const reset of due) await transaction(() => apply(reset));
}

async function apply({ id, userId }: { id: string; userId: string }): Promise<void> {
  await lockMember(userId);
  // It may have been stopped or done since.
  const reset = await db.factorReset.findFirst({ where: { id, state: "scheduled" } });
  if (!reset) return;
  await db.factorReset.update({ where: { id }, data: { state: "done", endedAt: await databaseNow() } });
  await removeFactors([userId]);
  if (reset.codeHash) await db.recoveryCode.create({ data: { userId, hash: reset.codeHash } });
  await db.session.deleteMany({ where: { userId } });
  const { email, firstName } = await db.user.findUniqueOrThrow({ where: { id: userId } });
  await recordSystemAction({ action: "factor_reset_done", target: { type: "user", id: userId } });
  const { name: association, contactEmail } = getAssociation();
  await queueEmail({
    to: email,
    template: "factor_reset_done",
    letter: factorResetDoneLetter({ firstName, association, contactEmail }),
  });
}
