import "server-only";
import { seePerson } from "@/lib/audit/shared/people-seen";
import { staff } from "@/lib/auth/actor";
import { can } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { formatCents } from "@/lib/core/money";
import { operation } from "@/lib/core/operation";
import { payerOf } from "./labels";
import { parseReference, sumFields, unpaidCents } from "./rules";
import { amountDueInput } from "./schema";

/** What is open under a reference, while somebody types it; null when it is nobody's. @throws Refusal `too_many` */
export const findOpenAmount = operation({
  actor: staff("payments.record"),
  input: amountDueInput,
  readsOnly: true,
  async run(person, input) {
    const reference = parseReference(input.reference);
    if (!reference) return null;
    const due = await db.amountDue.findUnique({
      select: {
        reference: true,
        description: true,
        purpose: true,
        payerName: true,
        payerEmail: true,
        voidedAt: true,
        ...sumFields,
        user: { select: { firstName: true, lastName: true, email: true } },
      },
      where: { reference },
    });
    if (!due) return null;
    const about = { record: "amount due", mayExport: can(person, "members.export") } as const;
    await seePerson(person, about, due, (one) => payerOf(one).email);
    return {
      reference,
      description: due.description,
      payer: payerOf(due).name,
      open: formatCents(due.voidedAt ? 0 : unpaidCents(due)),
      isVoid: due.voidedAt !== null,
    };
  },
});
