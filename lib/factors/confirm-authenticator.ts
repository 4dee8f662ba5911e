import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { db, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { lockMember } from "@/lib/db/locks";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { member } from "@/lib/auth/actor";
import { findUnconfirmedApp } from "./shared/authenticator-app";
import { queueFactorLetter } from "./shared/factor-letters";
import { runWithinCodeLimit } from "./shared/prove-code";
import { replaceRecoveryCodes } from "./shared/recovery-codes";
import { appConfirmationInput } from "./schema";

/**
 * POST /api/users/me/totp/confirm: confirms an app by its first code. It becomes the account's second factor, in place
 * of an earlier one. Returns ten new recovery codes.
 *
 * @throws Refusal `unauthorized` at `code`, `too_many`, `changed_meanwhile`
 */
export const confirmAuthenticator = operation({
  actor: member,
  input: appConfirmationInput,
  unrepeatable: true,
  async run(person, { code }) {
    const { id, step } = await runWithinCodeLimit(person, () => findUnconfirmedApp(person.id, code));
    return transaction(async () => {
      await lockMember(person.id);
      await db.write.authenticatorApp.deleteMany({
        where: { userId: person.id, confirmedAt: { not: null } },
      });
      const { count } = await db.write.authenticatorApp.updateMany({
        where: { id, confirmedAt: null },
        data: { confirmedAt: await databaseNow(), lastStep: step },
      });
      if (count === 0) {
        throw new Refusal(
          "changed_meanwhile",
          "The app has been set up again from another browser. Start over.",
        );
      }
      const recoveryCodes = await replaceRecoveryCodes(person.id);
      await recordAudit({
        actor: person,
        action: "authenticator_added",
        target: { type: "user", id: person.id },
      });
      await queueFactorLetter("authenticator_added", person);
      return { recoveryCodes };
    });
  },
});
