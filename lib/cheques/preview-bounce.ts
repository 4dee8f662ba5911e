import "server-only";
import { staff } from "@/lib/auth/actor";
import { operation } from "@/lib/core/operation";
import { databaseNow } from "@/lib/db/clock";
import { dryRun } from "@/lib/db/rehearse";
import { paymentIdInput } from "@/lib/ledger/schema";
import { reverse } from "@/lib/ledger/shared/reverse";
import { lockCheque } from "@/lib/cashier/shared/lock-cheque";
import { sales } from "@/lib/cashier/shared/sales";

/**
 * The consequences of marking a cheque as bounced, in words: the outstanding amounts, and the effect on memberships and
 * tickets that it paid for.
 *
 * @throws Refusal as `bounceCheque`
 */
export const previewBounce = operation({
  actor: staff("payments.record"),
  input: paymentIdInput,
  presence: "session",
  readsOnly: true,
  run: (person, { id }) =>
    dryRun(async () => {
      const details = { kind: "bounced", note: null, date: await databaseNow() } as const;
      const { consequence } = await reverse(sales, id, details, person);
      await lockCheque(id, person);
      return { consequence };
    }),
});
