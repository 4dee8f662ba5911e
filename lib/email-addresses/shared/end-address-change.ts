import "server-only";
import { recordAudit, recordSystemAction } from "@/lib/audit/record";
import { db } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { fullName } from "@/lib/core/full-name";
import { queueEmails } from "@/lib/mail/queue";
import type { Member, Visitor } from "@/lib/auth/member";
import { addressChangeStoppedLetter } from "./address-change-letters";
import { findAddressObjection } from "./address-objection";

/** How a change of address ends without taking effect. `over` means that it no longer can. */
type End =
  | { how: "objection"; person: Visitor; linkHash: string }
  | { how: "cancelled"; person: Member }
  | { how: "address proven"; person: { id: string; email: string } }
  | { how: "over" };

/**
 * Ends a pending change of address, in the caller's transaction, which holds the account's lock. Its requester is
 * notified, and after an objection all owners are. Returns whether there was one.
 */
export async function endAddressChange(
  where: { id: string } | { userId: string },
  end: End,
): Promise<boolean> {
  const change = await db.addressChange.findFirst({ where, include: { user: true } });
  if (!change) return false;
  const { id, userId, user: member, oldEmail, newEmail, requestedById } = change;
  await db.write.addressChange.delete({ where: { id } });
  const objection =
    end.how === "objection" ? await keepObjection(end.linkHash, { id: userId, email: oldEmail }) : null;
  const entry = {
    action: "address_change_ended",
    target: { type: "user", id: userId },
    details: {
      how: end.how,
      from: oldEmail,
      to: newEmail,
      ...(objection ? { closedUntil: objection.until.toISOString() } : {}),
    },
  } as const;
  await (end.how === "over" ? recordSystemAction(entry) : recordAudit({ ...entry, actor: end.person }));
  const people = await db.user.findMany({
    select: { email: true, firstName: true },
    where: {
      suspendedAt: null,
      OR: [
        { id: requestedById, isAdmin: true },
        ...(end.how === "objection" ? [{ roles: { some: { role: "owner" as const, eventId: null } } }] : []),
      ],
      ...(end.how === "cancelled" ? { id: { not: end.person.id } } : {}),
    },
    orderBy: { id: "asc" },
  });
  const facts = { member, oldEmail, newEmail, why: objection?.words ?? reasonOf(end) };
  await queueEmails(
    people.map(({ email, firstName }) => ({
      to: email,
      template: "address_change_stopped",
      letter: addressChangeStoppedLetter(firstName, facts),
    })),
  );
  return true;
}

/** Stores an objection, because of which the database refuses another change for a time. */
async function keepObjection(linkHash: string, account: { id: string; email: string }) {
  await db.write.addressObjection.update({
    where: { stopHash: linkHash },
    data: { objectedAt: await databaseNow() },
  });
  return findAddressObjection(account);
}

function reasonOf(end: End): string {
  if (end.how === "cancelled") return `${fullName(end.person)} (${end.person.email}) cancelled the change.`;
  if (end.how === "address proven")
    return `The account's own address has been confirmed in the meantime, and its owner can change it in their profile.`;
  return "It was not confirmed and approved in time, or the account has changed since.";
}
