import "server-only";
import { addressAt, type PaymentLink } from "@/lib/association/queries";
import { recordAudit, recordSystemAction } from "@/lib/audit/record";
import { db } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { lockByName } from "@/lib/db/locks";
import { sql } from "@/lib/db/sql";
import { notifyAllStaff } from "@/lib/mail/notify-staff";
import { paymentLinkStoppedLetter } from "./letters";
import { saveSettings } from "./save-settings";

type Locked = {
  now: Date;
  /** Where people pay now; null for nowhere. */
  current: string | null;
  /** The change that takes effect later; null for none. */
  pending: PaymentLink | null;
};

/** Locks the payment link in the caller's transaction, and reads it: another process may have changed it meanwhile. */
export async function lockPaymentLink(): Promise<Locked> {
  await lockByName("payment link");
  const now = await databaseNow();
  const [row] = await sql<{ link: PaymentLink | null }>`
    SELECT "values" -> 'paymentLink' AS "link" FROM "AssociationSettings" WHERE "id" = 1`;
  const link = row?.link ?? null;
  return {
    now,
    current: addressAt(link, now),
    pending: link && new Date(link.effectiveAt) > now ? link : null,
  };
}

type Stopped = {
  pending: PaymentLink;
  now: Date;
  /** Null: the portal itself, because whoever made the change may no longer make it. */
  person: { id: string; email: string; firstName: string; lastName: string } | null;
};

/** Stops a change that waits, in the caller's transaction, and tells all staff what was stopped. */
export async function stopPending({ pending, now, person }: Stopped): Promise<PaymentLink> {
  const link: PaymentLink = {
    url: pending.before,
    effectiveAt: now.toISOString(),
    before: pending.before,
    byId: person?.id ?? pending.byId,
  };
  await saveSettings(person?.id ?? null, { paymentLink: link });
  const entry = {
    action: "payment_link_stopped" as const,
    details: { url: pending.url, inEffect: pending.before },
  };
  if (person) await recordAudit({ actor: person, ...entry });
  else await recordSystemAction(entry);
  const by = await db.user.findUnique({
    select: { firstName: true, lastName: true, email: true },
    where: { id: pending.byId },
  });
  await notifyAllStaff("payment_link_stopped", (firstName) =>
    paymentLinkStoppedLetter(firstName, { person, by, pending }),
  );
  return link;
}
