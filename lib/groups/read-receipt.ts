import "server-only";
import { visitor } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { db } from "@/lib/db/client";
import { countUse } from "@/lib/limits/limit";
import { receiptFields } from "@/lib/payments/queries";
import { readReceiptLines } from "@/lib/payments/shared/receipt-lines";
import { receiptResponse } from "@/lib/payments/shared/receipt-response";
import { groupReceiptInput } from "./schema";
import { listGroupReceipts } from "./shared/receipts";

/**
 * GET /api/group-registrations/{code}/receipts/{number}: a receipt of what the coordinator paid for the group as a PDF, for
 * whoever has the code of the coordinator's page.
 *
 * @throws Refusal `not_found`, `too_many`
 */
export const readGroupReceipt = operation({
  actor: visitor,
  input: groupReceiptInput,
  async run(person, { code, number }) {
    const { network } = await caller();
    await countUse("tickets by address", network, { max: 300, windowSeconds: 15 * 60 });
    const group = await db.groupBooking.findUnique({ select: { id: true }, where: { code } });
    const found = group && (await listGroupReceipts(group.id)).find((one) => String(one.number) === number);
    if (!found) throw new Refusal("not_found", "Receipt not found");
    const payment = await db.payment.findUniqueOrThrow({ select: receiptFields, where: { id: found.id } });
    const lines = await readReceiptLines(payment);
    const numbered = { ...payment, receiptNumber: found.number };
    return receiptResponse(numbered, lines, person?.id ?? network, group.id);
  },
});
