import { pathTo } from "@/lib/core/path-to";

/** What of an amount due says whose private page it is paid on. */
export const privatePageFields = {
  registration: {
    select: {
      ticketCode: true,
      email: true,
      booking: { select: { group: { select: { code: true, contactEmail: true } } } },
    },
  },
} as const;

type OfVisitor = {
  registration: {
    ticketCode: string;
    email: string;
    booking: { group: { code: string; contactEmail: string | null } | null };
  } | null;
};

/**
 * The private page on which a visitor with this address pays one of these amounts due; null where it is somebody else's by
 * now, as after a seat was given away: its code is a secret of whoever has the seat.
 */
export function privatePageOf(payerEmail: string | null, dues: readonly OfVisitor[]): string | null {
  for (const { registration } of dues) {
    const group = registration?.booking.group;
    if (group && group.contactEmail === payerEmail)
      return pathTo("/registration/group/[code]", { code: group.code });
    if (registration && !group && registration.email === payerEmail)
      return pathTo("/registration/[code]", { code: registration.ticketCode });
  }
  return null;
}
