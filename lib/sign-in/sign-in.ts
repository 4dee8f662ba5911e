import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { recordAudit } from "@/lib/audit/record";
import { db, transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { bearer } from "@/lib/auth/actor";
import { toUser } from "@/lib/auth/member";
import { checkCredentials } from "./shared/check-credentials";
import { completeFirstStep } from "./shared/complete-sign-in";
import { suspendedMessage } from "./labels";
import { hashPassword, needsRehash } from "@/lib/accounts/shared/password";
import { signInInput } from "./schema";

/**
 * POST /api/login: signs a user in; or, when the account has a second factor, starts no session and returns the factors
 * left to prove.
 *
 * @throws Refusal `unauthorized`, `account_suspended`, `too_many`
 */
export const signIn = operation({
  actor: bearer,
  input: signInInput,
  unrepeatable: true,
  async run(person, { email, password }) {
    const user = await checkCredentials(email, password);
    if (user.suspendedAt) {
      await recordAudit({ actor: user, action: "sign_in_failed", details: { reason: "suspended" } });
      throw new Refusal("account_suspended", suspendedMessage(user, getAssociation().contactEmail));
    }
    const { id, passwordHash } = user;
    const secondStep = await completeFirstStep(person, { userId: id, passwordHash, method: "password" });
    if (needsRehash(passwordHash)) await rehash(id, passwordHash, password);
    return secondStep ?? toUser(user);
  },
});

/**
 * Replaces the hash with one of the current cost. The setting tells the database that the password is the same; any
 * other change of the hash ends the sessions.
 */
async function rehash(id: string, known: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await transaction(async () => {
    await sql`SELECT set_config('portal.same_password', 'yes', true)`;
    await db.write.user.updateMany({ where: { id, passwordHash: known }, data: { passwordHash } });
  });
}
