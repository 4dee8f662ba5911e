import { db, transaction } from "@/lib/db/client";
import { findDuesToRecord } from "@/lib/membership/dues-queries";
import { ensureNextDues } from "@/lib/membership/shared/membership-due";
import { sales } from "@/lib/cashier/shared/sales";
import { settleDue } from "@/lib/ledger/shared/settle";
import { anUnpaidRegistration, type Admin, type Person } from "./builders";

/*
 * What only the portal's operations write. `npm test -- changed` runs every test that imports this file when one of
 * them changes, so builders.ts writes rows alone.
 */

/** A member's registration that an administrator has recorded as paid. */
export async function aPaidRegistration(event: { id: string; priceCents: number }, person: Person) {
  const unpaid = await anUnpaidRegistration(event, person);
  return transaction(async () => {
    await settleDue(
      sales,
      { dueId: unpaid.dueId, amountCents: unpaid.amountCents },
      {
        method: "bank_transfer",
        paymentDate: new Date(),
        reference: null,
        providerReference: null,
        note: null,
        recordedBy: null,
      },
    );
    return db.registration.findUniqueOrThrow({ where: { id: unpaid.id } });
  });
}

/** What the form shows that records a member's dues; 1 where it is not shown. */
export const shownDues = async (userId: string) =>
  (await findDuesToRecord({} as Admin, userId))?.amountCents ?? 1;

/** A member's open dues, with their reference. */
export async function anOpenDue(userId: string) {
  const id = await transaction(() => ensureNextDues(userId));
  return db.amountDue.findUniqueOrThrow({ where: { id: id ?? "" } });
}
