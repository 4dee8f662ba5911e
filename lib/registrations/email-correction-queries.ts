import "server-only";
import { isOneTimeToken } from "@/lib/auth/one-time-token";
import { hashToken } from "@/lib/auth/sessions";
import { fullName } from "@/lib/core/full-name";
import { db } from "@/lib/db/client";
import { sumFields, unpaidCents, type Sums } from "@/lib/ledger/rules";

const dues = { select: { payerEmail: true, ...sumFields }, where: { closedAt: null } } as const;
const ofEvent = { event: { select: { title: true } } } as const;

/** The pending correction of a link, with its seat or group; null for any other link. */
export async function findEmailCorrection(token: string) {
  if (!isOneTimeToken(token)) return null;
  const found = await db.emailCorrection.findUnique({
    select: {
      newEmail: true,
      registrationId: true,
      groupId: true,
      registration: {
        select: {
          firstName: true,
          lastName: true,
          email: true,
          ...ofEvent,
          booking: { select: { group: { select: { id: true } } } },
          amountsDue: dues,
        },
      },
      group: {
        select: {
          company: true,
          contactEmail: true,
          booking: { select: { ...ofEvent, registrations: { select: { amountsDue: dues } } } },
        },
      },
    },
    where: { hash: hashToken(token), expiresAt: { gt: new Date() } },
  });
  if (!found) return null;
  const { registration, registrationId, group, groupId, newEmail } = found;
  if (group && groupId) {
    const { booking, company, contactEmail } = group;
    return {
      kind: "group" as const,
      id: groupId,
      newEmail,
      name: company,
      eventTitle: booking.event.title,
      openCents: openTo(
        contactEmail,
        booking.registrations.flatMap(({ amountsDue }) => amountsDue),
      ),
    };
  }
  if (!registration || !registrationId) return null;
  // The coordinator owes what is due for a group's seat, even under the address of the seat.
  const isOfGroup = registration.booking.group !== null;
  return {
    kind: "seat" as const,
    id: registrationId,
    newEmail,
    name: fullName(registration),
    eventTitle: registration.event.title,
    /** The cents that the confirming person will owe. */
    openCents: isOfGroup ? 0 : openTo(registration.email, registration.amountsDue),
  };
}

const openTo = (email: string | null, due: (Sums & { payerEmail: string | null })[]) =>
  due.filter(({ payerEmail }) => payerEmail === email).reduce((sum, one) => sum + unpaidCents(one), 0);
