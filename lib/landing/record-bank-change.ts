import "server-only";
import { bankChangedLetter } from "@/lib/association/letters";
import { getAssociation } from "@/lib/association/queries";
import { differences, recordAudit } from "@/lib/audit/record";
import type { Staff } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { notifyStaff } from "@/lib/mail/notify-staff";
import { landingContent, type LandingContent } from "./schema";

const blank = {
  accountName: null,
  bankName: null,
  accountNumber: null,
  swift: null,
  accountType: null,
  transitNumber: null,
  address: null,
};

/**
 * If an event's bank details changed, audits it and notifies all administrators, in the caller's transaction.
 * `before` is the stored content of the page, if any.
 */
export async function recordBankChange(
  person: Staff<"events.edit">,
  eventId: string,
  before: unknown,
  now: LandingContent["bank"],
): Promise<void> {
  const known = before === undefined ? null : landingContent.parse(before).bank;
  const details = differences(known ?? blank, now ?? blank);
  if (Object.keys(details).length === 0) return;
  const event = await db.event.findUniqueOrThrow({
    select: { id: true, title: true },
    where: { id: eventId },
  });
  await recordAudit({
    actor: person,
    action: "bank_details_changed",
    target: { type: "event", id: eventId },
    details,
  });
  const bank = now ?? getAssociation().bank;
  await notifyStaff(null, "bank_details_changed", (firstName) =>
    bankChangedLetter(firstName, person, bank, event),
  );
}
