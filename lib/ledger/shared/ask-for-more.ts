import "server-only";
import { db } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { applyEntry } from "./account";
import { newReference } from "../reference";
import { lockAccount, writeEffects } from "./books";
import { dueToChange, notifyOfChange } from "./change-due";

type Asked = { registrationId: string; amountCents: number; reason: string };
/** The description and payer of an amount due to create when the registration has none. */
type Opened = {
  description: string;
  dueDate: Date;
  userId: string | null;
  payerName: string | null;
  payerEmail: string | null;
};

/**
 * Raises the amount due of a registration, paid or not, in the caller's transaction, which has locked the registration.
 * The payer and the reference stay, and the payer is emailed the outstanding amount.
 * @returns the reference
 * @throws Refusal `already_invoiced`
 */
export async function askForMore({ registrationId, amountCents, reason }: Asked, opened: Opened) {
  const [found] = await db.amountDue.findMany({
    select: { id: true },
    where: { registrationId },
    orderBy: { createdAt: "desc" },
    take: 1,
  });
  const before = found ? await change(found.id, amountCents) : null;
  const after = before
    ? await db.amountDue.findUniqueOrThrow({ select: dueToChange, where: { id: before.id } })
    : await db.write.amountDue.create({
        select: dueToChange,
        data: { ...opened, reference: newReference(), purpose: "event", amountCents, registrationId },
      });
  await notifyOfChange(before ?? { ...after, amountCents: 0 }, after, reason);
  return { id: after.id, reference: after.reference, isNew: before === null };
}

async function change(id: string, amountCents: number) {
  const account = await lockAccount([id], []);
  const due = await db.amountDue.findUniqueOrThrow({ select: dueToChange, where: { id } });
  const invoice = due.invoices[0]?.invoice.number;
  if (invoice) {
    throw new Refusal(
      "already_invoiced",
      `This costs more, and the current amount is on invoice ${invoice}. Please ask the administrators to cancel the invoice first.`,
    );
  }
  const applied = applyEntry(account, { kind: "adjustment", dueId: id, amountCents });
  if ("refusal" in applied) throw new Error(`The amount can’t be increased: ${applied.refusal}`);
  await writeEffects(applied.effects);
  return due;
}
