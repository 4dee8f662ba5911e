import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { eventOperation } from "@/lib/auth/event-operation";
import type { Staff } from "@/lib/auth/member";
import { db, transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { heldUntil, remindAt } from "@/lib/events/shared/seat-hold";
import { queueCurrentState } from "@/lib/seats/shared/held-registration";
import { findEventOfRegistration } from "@/lib/seats/shared/find-seat";
import { isSeatMoveAllowed } from "@/lib/seats/rules";
import { registrationIdInput } from "@/lib/seats/schema";
import { inStateTo, isRowPaidOnline } from "@/lib/seats/shared/seat-hold";

type Verified = { hasNews: boolean; memberRateToVerify: boolean };

/**
 * Marks the member rate, or the registration itself, as verified by staff. A free seat that needed nothing else becomes
 * final, and its ticket is sent. An unconfirmed seat with a price gets the hold of a new one, and the person is emailed
 * the deadline. Groups are confirmed by their coordinator only.
 *
 * @throws Refusal `not_found`, `already_cancelled`, `already_decided`, `forbidden` for one's own
 */
export const verifyMemberRate = eventOperation({
  needs: ["registrations.verify"],
  eventOf: ({ id }) => findEventOfRegistration(id),
  input: registrationIdInput,
  presence: "session",
  run: (person, { id }) => transaction(() => markVerified(person, id)),
});

/**
 * Verifies a registration as `verifyMemberRate` does, in the caller's transaction.
 * @throws Refusal `not_found`, `already_cancelled`, `already_decided`, `forbidden` for one's own
 */
export async function markVerified(
  person: Staff<"registrations.verify">,
  id: string,
): Promise<{ id: string }> {
  const isOwn = await db.registration.count({
    where: { id, OR: [{ userId: person.id }, { email: person.email }] },
  });
  if (isOwn) throw new Refusal("forbidden", "Someone else must verify your own registration.");
  const isOnline = isRowPaidOnline();
  const until = heldUntil(isOnline);
  const [verified] = await sql.write<Verified>`
    WITH before AS (SELECT "id", "memberRateToVerify", "addressToConfirm"
                    FROM "Registration" WHERE "id" = ${id}::uuid FOR UPDATE)
    UPDATE "Registration" r SET
      "memberRateToVerify" = false,
      "addressToConfirm" = r."addressToConfirm" AND NOT before."addressToConfirm",
      "networkHash" = NULL, -- staff know them
      "heldUntil" = CASE WHEN before."addressToConfirm" THEN ${until} ELSE r."heldUntil" END,
      "remindAt" = CASE WHEN before."addressToConfirm" THEN ${remindAt(until, isOnline)} ELSE r."remindAt" END,
      "updatedAt" = now()
    FROM before, "Event" e
    WHERE r."id" = before."id" AND e."id" = r."eventId" AND ${inStateTo("verify")} AND (r."memberRateToVerify" OR before."addressToConfirm")
    RETURNING "holds_seat"(r."state")
                AND (r."amountCents" = 0 OR before."addressToConfirm") AS "hasNews",
              before."memberRateToVerify"`;
  if (!verified) {
    const known = await db.registration.findUnique({ select: { state: true }, where: { id } });
    if (!known) throw new Refusal("not_found", "Registration not found");
    if (!isSeatMoveAllowed("verify", known.state))
      throw new Refusal("already_cancelled", "This registration has already been cancelled.");
    throw new Refusal(
      "already_decided",
      "This registration has already been verified, or the coordinator of its group has not confirmed it yet.",
    );
  }
  await recordAudit({
    actor: person,
    action: verified.memberRateToVerify ? "member_rate_verified" : "registration_confirmed",
    target: { type: "registration", id },
  });
  if (verified.hasNews) await queueCurrentState(id, { isByStranger: false });
  return { id };
}
