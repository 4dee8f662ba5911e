import "server-only";
import { db } from "@/lib/db/client";
import { isId } from "@/lib/fields";
import { fullName } from "@/lib/full-name";
import { isConfirmationToken } from "./confirmation-link";

/**
 * What a confirmation link can still do. `open`: something waits for the button. `confirmed`: nothing that the button
 * could do. `ended`: the registration holds no seat.
 */
type ConfirmationState = "open" | "confirmed" | "ended";

/** The registration of a confirmation link, without using it: robots open links too; null when it is none of ours. */
export async function findConfirmation(id: string, token: string) {
  const row = isId(id)
    ? await db.registration.findUnique({
        select: {
          id: true,
          email: true,
          firstName: true,
          lastName: true,
          ticketCode: true,
          paymentStatus: true,
          cancelledAt: true,
          memberRateToVerify: true,
          addressToConfirm: true,
          event: { select: { title: true } },
        },
        where: { id },
      })
    : null;
  if (!row || !isConfirmationToken(row, token)) return null;
  const { cancelledAt, paymentStatus, memberRateToVerify, addressToConfirm } = row;
  const isEnded = cancelledAt !== null || paymentStatus === "failed";
  const state: ConfirmationState = isEnded
    ? "ended"
    : memberRateToVerify || addressToConfirm
      ? "open"
      : "confirmed";
  return {
    state,
    email: row.email,
    attendeeName: fullName(row),
    eventTitle: row.event.title,
    memberRateToVerify,
    pageUrl: `/registration/${row.ticketCode}`,
  };
}
