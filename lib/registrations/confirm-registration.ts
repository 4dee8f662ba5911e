import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { visitor } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/errors";
import { take } from "@/lib/limits/limit";
import { operation } from "@/lib/operation";
import { findConfirmation } from "./confirmation-queries";
import { sendAsItIs } from "./held-registration";
import { confirmationRefusal } from "./labels";
import { confirmationLink } from "./schema";

type Confirmed = { paymentStatus: string; amountCents: number; memberRateToVerify: boolean };

/**
 * The owner of an address says that a registration under it is theirs: the address is confirmed, and where it is an
 * active member's the member rate is verified. A free seat that waited for nothing else is theirs, with the ticket.
 *
 * @returns whether a member rate is left for an administrator to verify
 * @throws Refusal `link_expired`
 */
export const confirmRegistration = operation({
  actor: visitor,
  input: confirmationLink,
  async run(_person, { id, token }) {
    const { network } = await caller();
    await take("registration confirmations by address", network, { most: 30, windowSeconds: 15 * 60 });
    return transaction(async () => {
      const found = await findConfirmation(id, token);
      if (!found) throw new Refusal("link_expired", confirmationRefusal.unknown);
      const confirmed = await confirm(id, found.email);
      // Whoever lost a race finds it done.
      if (!confirmed && (await findConfirmation(id, token))?.state !== "confirmed") {
        throw new Refusal("link_expired", confirmationRefusal.ended);
      }
      if (confirmed && !confirmed.memberRateToVerify) {
        await recordAudit({
          actor: null,
          action: "registration_confirmed",
          target: { type: "registration", id },
        });
        if (confirmed.amountCents === 0) await sendAsItIs(id);
      }
      return { memberRateToVerify: confirmed?.memberRateToVerify ?? false };
    });
  },
});

/** Whoever confirms twice at once does it once; a seat that is given up at this moment is not confirmed. */
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
