import "server-only";
import { db } from "@/lib/db/client";
import type { Seating } from "@/lib/seats/shared/seating";
import { queueGroupPaid } from "./announcement";
import { groupSeatCancelledLetter, groupSeatsReleasedLetter } from "./letters";
import { greetedFields, greetedName, queueToGroupCoordinator } from "./news";

/** Notifies the coordinator of a group of changes to its seats. */
export const groupSeating: Seating = {
  async findPayer(bookingId) {
    const group = await db.groupBooking.findUnique({
      select: { ...greetedFields, contactEmail: true },
      where: { id: bookingId },
    });
    return group && { email: group.contactEmail, greetedAs: greetedName(group) };
  },
  onCancelled: (bookingId, event, seat) =>
    queueToGroupCoordinator(bookingId, "group_seat_cancelled", (group, left) =>
      groupSeatCancelledLetter(event, group, seat, left),
    ),
  onReleased: (bookingId, event, names) =>
    queueToGroupCoordinator(bookingId, "group_seats_released", (group, left) =>
      groupSeatsReleasedLetter(event, group, names, left),
    ),
  onSettled: queueGroupPaid,
};
