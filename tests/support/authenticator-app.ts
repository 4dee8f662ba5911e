import { db } from "@/lib/db/client";
import { sealJson } from "@/lib/encryption/sealed-text";
import { newSecret } from "@/lib/factors/shared/totp";

/** An app that was set up some time ago, so that the present code is unused. Returns its secret. */
export async function anAuthenticator({ id: userId }: { id: string }): Promise<string> {
  const secret = newSecret();
  await db.write.authenticatorApp.create({
    data: {
      userId,
      secret: sealJson("authenticator-secret/1", secret, 64),
      confirmedAt: new Date("2026-01-05T12:00:00Z"),
      lastStep: 1,
    },
  });
  return secret;
}
