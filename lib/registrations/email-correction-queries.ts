import "server-only";
import { isOneTimeToken } from "@/lib/auth/one-time-token";
import { hashToken } from "@/lib/auth/sessions";
import { fullName } from "@/lib/core/full-name";
import { db } from "@/lib/db/client";
import { sumFields, unpaidCents } from "@/lib/payments/rules";

/** Another address that waits to be confirmed by its link, with its registration; null for any other link. */
export async function findEmailCorrection(token: string) {
  if (!isOneTimeToken(token)) return null;
  const found = await db.emailCorrection.findUnique({
    select: {
      ...{ newEmail: true, expiresAt: true, registrationId: true },
      registration: {
        select: {
          ...{ firstName: true, lastName: true, email: true, event: { select: { title: true } } },
          amountsDue: { select: { payerEmail: true, ...sumFields }, where: { closedAt: null } },
        },
      },
    },
    where: { hash: hashToken(token), expiresAt: { gt: new Date() } },
  });
  if (!found) return null;
  const { registration, registrationId, newEmail } = found;
  return {
    ...{ registrationId, newEmail },
    attendeeName: fullName(registration),
    eventTitle: registration.event.title,
    /** What whoever confirms will owe for it. */
    openCents: registration.amountsDue
      .filter(({ payerEmail }) => payerEmail === registration.email)
      .reduce((sum, due) => sum + unpaidCents(due), 0),
  };
}
