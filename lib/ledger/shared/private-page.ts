import { pathTo } from "@/lib/core/path-to";

/** The columns of an amount due that identify the visitor's private page on which it is paid. */
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
 * The private page on which a visitor with this address pays one of these amounts due. Null when the seat belongs to
 * another person by now, because the code of the page is a secret of the seat's holder.
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
