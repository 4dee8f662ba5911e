import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { visitor } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { databaseNow } from "@/lib/db/clock";
import { db, transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { countUse } from "@/lib/limits/limit";
import { correctionRefusal } from "./rules";
import { correctionInput, namesOf } from "./schema";

/**
 * Corrects what the holder of a seat has said of themselves, for whoever has the code of its private page, which does
 * not show the phone number: it stays unless another one is sent.
 *
 * @throws Refusal `not_found`, `already_cancelled`, `already_checked_in`, `registration_closed`, `too_many`
 */
export const correctDetails = operation({
  actor: visitor,
  input: correctionInput,
  async run(person, { code, fullName, companyName, position, phone }) {
    const { network } = await caller();
    await countUse("registrations corrected by address", network, { max: 30, windowSeconds: 60 * 60 });
    return transaction(async () => {
      await sql`SELECT FROM "Registration" WHERE "ticketCode" = ${code} FOR NO KEY UPDATE`;
      const registration = await db.registration.findUnique({
        select: {
          id: true,
          eventId: true,
          state: true,
          checkedInAt: true,
          event: { select: { status: true, startDate: true } },
        },
        where: { ticketCode: code },
      });
      if (!registration) throw new Refusal("not_found", "Registration not found");
      const refusal = correctionRefusal({ ...registration, ...registration.event }, await databaseNow());
      if (refusal) throw new Refusal(refusal.refusal, refusal.message);
      const { id, eventId } = registration;
      await db.registration.update({
        where: { id },
        data: {
          ...namesOf(fullName),
          companyName,
          position,
          ...(phone === null ? {} : { phoneNumber: phone }),
        },
      });
      await recordAudit({
        actor: person,
        action: "registration_corrected",
        target: { type: "registration", id },
        details: { eventId },
      });
      return { id };
    });
  },
});
