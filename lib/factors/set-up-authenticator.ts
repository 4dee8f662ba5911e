import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { transaction } from "@/lib/db/client";
import { lockMember } from "@/lib/db/locks";
import { noInput } from "@/lib/core/fields";
import { operation } from "@/lib/core/operation";
import { qrPng } from "@/lib/print/qr";
import { member } from "@/lib/auth/actor";
import { storeUnconfirmedApp } from "./shared/authenticator-app";
import { newSecret, otpauthUrl } from "./shared/totp";

const qrPixels = 320;

/**
 * POST /api/users/me/totp: creates a secret for an authenticator app, as text and as the address and picture of a QR
 * code. It is valid once a code of it has been entered; an earlier app works until then.
 */
export const setUpAuthenticator = operation({
  actor: member,
  input: noInput,
  unrepeatable: true,
  presence: "fresh",
  async run({ id, email }) {
    const secret = newSecret();
    await transaction(async () => {
      await lockMember(id);
      await storeUnconfirmedApp(id, secret);
    });
    const url = otpauthUrl(secret, { issuer: getAssociation().name, label: email });
    const qrCode = `data:image/png;base64,${qrPng(url, qrPixels).toString("base64")}`;
    return { otpauthUrl: url, secret, qrCode };
  },
});
