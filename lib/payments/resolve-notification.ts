import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { resolutionInput } from "@/lib/ledger/schema";

/** Marks a notification that could not be applied as resolved. @throws Refusal `already_decided`, `not_found` */
export const resolveNotification = operation({
  actor: staff("payments.void"),
  input: resolutionInput,
  presence: "session",
  run: (person, { id, note }) =>
    transaction(async () => {
      const { count } = await db.write.paymentNotification.updateMany({
        where: { id, mismatch: { not: null }, resolvedAt: null },
        data: { resolvedAt: new Date(), resolvedById: person.id, resolutionNote: note },
      });
      if (count === 0) {
        if (await db.paymentNotification.count({ where: { id } })) {
          throw new Refusal("already_decided", "This notification has already been resolved.");
        }
        throw new Refusal("not_found", "Notification not found");
      }
      await recordAudit({
        actor: person,
        action: "notification_resolved",
        target: { type: "payment_notification", id },
        details: { note },
      });
      return { id };
    }),
});
