import "server-only";
import { bankChangedLetter } from "@/lib/association/letters";
import { getAssociation } from "@/lib/association/queries";
import { differences, recordAudit } from "@/lib/audit/record";
import type { Admin } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { tellAdministrators } from "@/lib/mail/tell-administrators";
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
 * Records in the caller's transaction that people pay for an event to another account from now on, and tells all
 * administrators; nothing when the account stays. `before` is the content of the page as it is stored, if there is one.
 */
export async function followBankChange(
  person: Admin,
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
  await tellAdministrators("bank_details_changed", (firstName) =>
    bankChangedLetter(firstName, person, bank, event),
  );
}
