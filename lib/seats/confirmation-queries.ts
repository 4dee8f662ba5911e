import "server-only";
import { pathTo } from "@/lib/core/path-to";
import { db } from "@/lib/db/client";
import { isId } from "@/lib/core/fields";
import { fullName } from "@/lib/core/full-name";
import { isSeatMoveAllowed } from "./rules";
import { isConfirmationToken } from "./shared/confirmation-link";

/**
 * The state of a confirmation link. `open`: there is something to confirm. `confirmed`: nothing is left to confirm.
 * `ended`: the registration has no seat.
 */
type ConfirmationState = "open" | "confirmed" | "ended";

/**
 * The registration of a confirmation link; null when the link is invalid. Reading does not use the link up, because
 * mail scanners open links.
 */
export async function findConfirmation(id: string, token: string) {
  const row = isId(id)
    ? await db.registration.findUnique({
        select: {
          id: true,
          email: true,
          firstName: true,
          lastName: true,
          ticketCode: true,
          state: true,
          memberRateToVerify: true,
          addressToConfirm: true,
          event: { select: { title: true } },
        },
        where: { id },
      })
    : null;
  if (!row || !isConfirmationToken(row, token)) return null;
  const { memberRateToVerify, addressToConfirm } = row;
  const state: ConfirmationState = !isSeatMoveAllowed("confirm", row.state)
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
    pageUrl: pathTo("/registration/[code]", { code: row.ticketCode }),
  };
}
