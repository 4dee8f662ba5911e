import "server-only";
import type { z } from "zod";
import { recordAudit } from "@/lib/audit/record";
import type { Staff } from "@/lib/auth/member";
import { lockCheque, resolveChequeTime } from "@/lib/cashier/shared/lock-cheque";
import { Refusal } from "@/lib/core/errors";
import { db, transaction } from "@/lib/db/client";
import type { chequeDayInput } from "@/lib/ledger/schema";
import { noonOfPastDay } from "@/lib/ledger/shared/past-day";

/** @throws Refusal `not_found`, `forbidden` for one's own, `already_decided`, `already_refunded`, `invalid_input` */
export const markCheque = (
  person: Staff<"payments.record">,
  { id, on }: z.output<typeof chequeDayInput>,
  event: "deposited" | "cleared",
) =>
  transaction(async () => {
    const day = await noonOfPastDay(on, "on");
    const cheque = await lockCheque(id, person);
    if (cheque.isTakenBack) throw new Refusal("already_refunded", "This payment has been reversed.");
    if (event === "deposited" && cheque.depositedAt)
      throw new Refusal("already_decided", "This cheque has already been deposited.");
    const at = resolveChequeTime(day, cheque);
    await db.write.cheque.update({
      where: { paymentId: id },
      data: event === "deposited" ? { depositedAt: at } : { clearedAt: at },
    });
    await recordAudit({
      actor: person,
      action: `cheque_${event}`,
      target: { type: "payment", id },
      details: { number: cheque.number, on },
    });
    return { id };
  });
