import "server-only";
import type { PersonalData } from "@/lib/auth/personal-data";
import { db } from "@/lib/db/client";
import { findPendingAddress } from "@/lib/email-addresses/queries";
import { listMySessions } from "./queries";
import { listMyPasskeys } from "@/lib/factors/shared/passkey-queries";

export const accountPersonalData: PersonalData = {
  models: [
    ...(["Session", "KnownNetwork", "OneTimeToken"] as const),
    ...(["SignInAttempt", "SignInChallenge", "SignInLink"] as const),
    ...(["Passkey", "PasskeyChallenge", "AuthenticatorApp", "RecoveryCode"] as const),
    ...(["AddressChange", "AddressObjection"] as const),
  ],
  async export(person) {
    const [sessions, passkeys] = await Promise.all([listMySessions(person), listMyPasskeys(person)]);
    const addressChange = await db.addressChange.findUnique({
      select: { oldEmail: true, newEmail: true, requestedAt: true, effectiveAt: true, provenAt: true },
      where: { userId: person.id },
    });
    return {
      /** The new address that the person has entered, until its link is used. */
      pendingEmail: await findPendingAddress(person),
      /** The new address that staff have entered, until it takes effect. */
      addressChange,
      signedInOn: sessions.map(({ device, place, signedInAt, lastSeenAt }) => ({
        device,
        place,
        signedInAt,
        lastSeenAt,
      })),
      passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
    };
  },
};
