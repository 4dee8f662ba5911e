import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { bearer } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { pathTo } from "@/lib/core/path-to";
import { transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { countUse } from "@/lib/limits/limit";
import { operation } from "@/lib/core/operation";
import { heldUntil, remindAt } from "@/lib/events/shared/seat-hold";
import { findConfirmation } from "./confirmation-queries";
import { queueCurrentState } from "./shared/held-registration";
import { confirmationRefusal } from "./labels";
import { confirmationLinkInput } from "./schema";
import { inStateTo, isRowPaidOnline } from "./shared/seat-hold";

type Confirmed = { ticketCode: string; memberRateToVerify: boolean; wasUnconfirmed: boolean };

/**
 * Confirms a registration with the link sent to its address. This also verifies an active member's rate, and a free
 * seat that needed nothing else becomes final, with its ticket. Any other seat gets the hold of a seat taken now. The
 * registration gets a new ticket code, because the person who typed the address knows the old one.
 * @returns whether an administrator still has to verify the member rate, and the registration's private page
 * @throws Refusal `link_expired`
 */
export const confirmRegistration = operation({
  actor: bearer,
  input: confirmationLinkInput,
  async run(_person, { id, token }) {
    const { network } = await caller();
    await countUse("registration confirmations by address", network, { max: 30, windowSeconds: 15 * 60 });
    return transaction(async () => {
      const found = await findConfirmation(id, token);
      if (!found) throw new Refusal("link_expired", confirmationRefusal.unknown);
      const confirmed = await confirm(id, found.email);
      if (!confirmed) return confirmedMeanwhile(id, token);
      if (confirmed.wasUnconfirmed || !confirmed.memberRateToVerify) {
        await recordAudit({
          actor: null,
          action: "registration_confirmed",
          target: { type: "registration", id },
        });
        await queueCurrentState(id, { isByStranger: false });
      }
      const { ticketCode, memberRateToVerify } = confirmed;
      return { memberRateToVerify, pageUrl: pathTo("/registration/[code]", { code: ticketCode }) };
    });
  },
});

/**
 * The answer to a second click on the confirmation button.
 * @throws Refusal `link_expired` when the seat has been released
 */
async function confirmedMeanwhile(id: string, token: string) {
  const found = await findConfirmation(id, token);
  if (found?.state !== "confirmed") throw new Refusal("link_expired", confirmationRefusal.ended);
  return { memberRateToVerify: false, pageUrl: found.pageUrl };
}

/** Confirms the registration unless its seat was released. Concurrent confirmations have one effect. */
async function confirm(id: string, email: string): Promise<Confirmed | null> {
  const isOnline = isRowPaidOnline();
  const until = heldUntil(isOnline);
  const [confirmed] = await sql.write<Confirmed>`
    WITH before AS (SELECT "id", "addressToConfirm" FROM "Registration" WHERE "id" = ${id}::uuid FOR UPDATE)
    UPDATE "Registration" r SET
      "addressToConfirm" = false,
      "memberRateToVerify" = r."memberRateToVerify" AND NOT owner."isActive",
      "ticketCode" = CASE WHEN owner."isActive" OR NOT r."memberRateToVerify"
                          THEN "new_ticket_code"() ELSE r."ticketCode" END,
      "heldUntil" = CASE WHEN r."addressToConfirm" THEN ${until} ELSE r."heldUntil" END,
      "remindAt" = CASE WHEN r."addressToConfirm" THEN ${remindAt(until, isOnline)} ELSE r."remindAt" END,
      "updatedAt" = now()
    FROM before, "Event" e, (SELECT EXISTS (SELECT FROM "User" WHERE "email" = ${email} AND "membershipStatus" = 'active'
                                      AND "suspendedAt" IS NULL) AS "isActive") owner
    WHERE r."id" = before."id" AND e."id" = r."eventId" AND r."email" = ${email}
      AND ${inStateTo("confirm")} AND (r."addressToConfirm" OR r."memberRateToVerify")
    RETURNING r."ticketCode", r."memberRateToVerify", before."addressToConfirm" AS "wasUnconfirmed"`;
  return confirmed ?? null;
}
