import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { visitor } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/errors";
import { countUse } from "@/lib/limits/limit";
import { operation } from "@/lib/operation";
import { findConfirmation } from "./confirmation-queries";
import { sendCurrentState } from "./held-registration";
import { confirmationRefusal } from "./labels";
import { confirmationLink } from "./schema";

type Confirmed = { paymentStatus: string; amountCents: number; memberRateToVerify: boolean };

/**
 * Confirms a registration by the link sent to its address. An active member's rate is verified with it, and a free
 * seat that needed nothing else becomes final, with its ticket.
 *
 * @returns whether an administrator still has to verify the member rate
 * @throws Refusal `link_expired`
 */
export const confirmRegistration = operation({
  actor: visitor,
  input: confirmationLink,
  async run(_person, { id, token }) {
    const { network } = await caller();
    await countUse("registration confirmations by address", network, { max: 30, windowSeconds: 15 * 60 });
    return transaction(async () => {
      const found = await findConfirmation(id, token);
      if (!found) throw new Refusal("link_expired", confirmationRefusal.unknown);
      const confirmed = await confirm(id, found.email);
      // A concurrent request may have confirmed it.
      if (!confirmed && (await findConfirmation(id, token))?.state !== "confirmed") {
        throw new Refusal("link_expired", confirmationRefusal.ended);
      }
      if (confirmed && !confirmed.memberRateToVerify) {
        await recordAudit({
          actor: null,
          action: "registration_confirmed",
          target: { type: "registration", id },
        });
        if (confirmed.amountCents === 0) await sendCurrentState(id);
      }
      return { memberRateToVerify: confirmed?.memberRateToVerify ?? false };
    });
  },
});

/** Concurrent confirmations have one effect. A seat released meanwhile is not confirmed. */
async function confirm(id: string, email: string): Promise<Confirmed | null> {
  const [confirmed] = await sql<Confirmed>`
    UPDATE "Registration" r SET
      "addressToConfirm" = false,
      "memberRateToVerify" = r."memberRateToVerify" AND NOT owner."isActive",
      "paymentStatus" = CASE WHEN r."amountCents" = 0 AND (owner."isActive" OR NOT r."memberRateToVerify")
                             THEN 'paid' ELSE r."paymentStatus" END,
      "updatedAt" = now()
    FROM (SELECT EXISTS (SELECT FROM "User" WHERE "email" = ${email} AND "membershipStatus" = 'active'
                           AND "suspendedAt" IS NULL) AS "isActive") owner
    WHERE r."id" = ${id}::uuid AND r."email" = ${email} AND "holds_seat"(r."paymentStatus", r."cancelledAt")
      AND (r."addressToConfirm" OR r."memberRateToVerify")
    RETURNING r."paymentStatus"::text, r."amountCents", r."memberRateToVerify"`;
  return confirmed ?? null;
}
