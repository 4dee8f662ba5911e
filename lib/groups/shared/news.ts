import "server-only";
import { db } from "@/lib/db/client";
import type { Letter } from "@/lib/mail/letter";
import { queueEmail } from "@/lib/mail/queue";
import { readGroupMoney, type GroupMoney } from "./money";

export const greetedFields = { contactName: true, contactFirstName: true } as const;

type Greeted = { contactName: string | null; contactFirstName: string | null };

/** The name in a coordinator's greeting. It is the whole name in groups from before the first name was stored. */
export const greetedName = ({ contactName, contactFirstName }: Greeted): string =>
  contactFirstName ?? contactName ?? "";

type News = "group_paid" | "group_reminder" | "group_seat_cancelled" | "group_seats_released";

/** Queues news to the coordinator of a group. Nobody of a group gets news before it is confirmed. */
export async function queueToGroupCoordinator(
  bookingId: string,
  template: News,
  letterTo: (group: { code: string; company: string; firstName: string }, money: GroupMoney) => Letter | null,
): Promise<void> {
  const group = await db.groupBooking.findUnique({
    select: { code: true, company: true, ...greetedFields, contactEmail: true, confirmedAt: true },
    where: { id: bookingId },
  });
  if (!group?.contactEmail || !group.confirmedAt) return;
  const { code, company, contactEmail } = group;
  const letter = letterTo({ code, company, firstName: greetedName(group) }, await readGroupMoney(bookingId));
  if (letter) await queueEmail({ to: contactEmail, template, letter });
}
