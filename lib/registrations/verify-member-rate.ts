import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { admin } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/errors";
import { operation } from "@/lib/operation";
import { registrationById } from "./schema";

/**
 * An administrator has seen that the person may have the member rate (decisions §6). Where that rate is free, nothing
 * else was waited for and the registration is complete.
 *
 * @throws Refusal `not_found`, `already_decided`
 */
export const verifyMemberRate = operation({
  actor: admin,
  input: registrationById,
  run: (person, { id }) =>
    transaction(async () => {
      const { count } = await db.registration.updateMany({
        where: { id, memberRateToVerify: true },
        data: { memberRateToVerify: false },
      });
      const registration = await db.registration.findUnique({ select: { amountCents: true }, where: { id } });
      if (!registration) throw new Refusal("not_found", "Registration not found");
      if (count === 0) throw new Refusal("already_decided", "This member rate has been verified already.");
      if (registration.amountCents === 0) {
        await db.registration.updateMany({
          where: { id, paymentStatus: "pending", cancelledAt: null },
          data: { paymentStatus: "paid" },
        });
      }
      await recordAudit({
        actor: person,
        action: "member_rate_verified",
        target: { type: "registration", id },
      });
      return { id };
    }),
});
