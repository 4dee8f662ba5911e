import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { db, Prisma, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { groupSeating } from "@/lib/groups/shared/seating";
import { queuePaymentFailed } from "@/lib/seats/shared/confirmation";
import { releaseSeats } from "@/lib/seats/shared/held-registration";
import { failedPaymentInput } from "@/lib/ledger/schema";

/**
 * Marks a registration's payment as failed, which releases the seat and notifies the person. A payment recorded later
 * takes a seat again if one is left.
 * @throws Refusal `not_found`, `already_decided`
 */
export const markPaymentFailed = operation({
  actor: staff("payments.void"),
  input: failedPaymentInput,
  presence: "session",
  run: (person, { id, note }) =>
    transaction(async () => {
      const which = Prisma.sql`r."id" = ${id}::uuid`;
      const [registration] = await releaseSeats(groupSeating, which, queuePaymentFailed);
      if (!registration) throw await whyNot(id);
      await recordAudit({
        actor: person,
        action: "payment_failed",
        target: { type: "registration", id },
        details: { eventId: registration.eventId, amountCents: registration.amountCents, note },
      });
      return { id };
    }),
});

async function whyNot(id: string): Promise<Refusal> {
  const known = await db.registration.count({ where: { id } });
  if (known === 0) return new Refusal("not_found", "Registration not found");
  return new Refusal("already_decided", "This registration has no pending payment.");
}
