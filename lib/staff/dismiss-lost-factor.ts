import "server-only";
import { endFactorLoss, isFactorLost } from "@/lib/factors/shared/lost-factor";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { transaction } from "@/lib/db/client";
import { lockMember } from "@/lib/db/locks";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { personIdInput } from "./schema";

/**
 * Removes a false report from the owners' list. The next report, by anybody with the password, counts again and is
 * emailed.
 *
 * @throws Refusal `forbidden` for oneself, `already_decided` when the report has ended, or a reset has been requested
 */
export const dismissLostFactor = operation({
  actor: staff("factors.reset"),
  input: personIdInput,
  presence: "session",
  run(person, { id }) {
    if (id === person.id) throw new Refusal("forbidden", "Another owner must dismiss a report about you.");
    return transaction(async () => {
      await lockMember(id);
      const [reported] = await sql`SELECT FROM "User" u WHERE u."id" = ${id}::uuid AND ${isFactorLost}`;
      if (!reported) throw new Refusal("already_decided", "This report has already ended.");
      await endFactorLoss([id]);
      await recordAudit({ actor: person, action: "factor_loss_dismissed", target: { type: "user", id } });
      return { id };
    });
  },
});
