import "server-only";
import { db } from "@/lib/db/client";
import type { Letter } from "@/lib/mail/letter";
import { queueEmail } from "@/lib/mail/queue";

type News = "group_paid" | "group_reminder" | "group_seat_cancelled" | "group_seats_released";

/**
 * Queues news to the coordinator of a group. Like everybody of the group they get none before they have confirmed it.
 *
 * @returns whether the booking is a group's
 */
export async function tellCoordinator(
  bookingId: string,
  template: News,
  letterTo: (group: { code: string; company: string; contactName: string }) => Letter | null,
): Promise<boolean> {
  const group = await db.groupBooking.findUnique({
    select: { code: true, company: true, contactName: true, contactEmail: true, confirmedAt: true },
    where: { id: bookingId },
  });
  if (!group) return false;
  const { contactName, contactEmail, confirmedAt, ...facts } = group;
  if (contactEmail === null || confirmedAt === null) return true;
  const letter = letterTo({ ...facts, contactName: contactName ?? "" });
  if (letter) await queueEmail({ to: contactEmail, template, letter });
  return true;
}
