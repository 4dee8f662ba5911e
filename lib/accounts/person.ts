import "server-only";
import type { PersonalData } from "@/lib/auth/personal-data";
import { listMySessions } from "./queries";
import { listMyPasskeys } from "./shared/passkey-queries";

export const accountData: PersonalData = {
  models: [
    ...(["Session", "KnownNetwork", "OneTimeToken"] as const),
    ...(["SignInAttempt", "SignInChallenge", "SignInLink"] as const),
    ...(["Passkey", "PasskeyChallenge", "AuthenticatorApp", "RecoveryCode"] as const),
    ...(["AddressChange", "AddressObjection"] as const),
  ],
  async export(person) {
    const [sessions, passkeys] = await Promise.all([listMySessions(person), listMyPasskeys(person)]);
    return {
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
