import { beforeEach, describe, expect, it } from "vitest";
import { confirmAddressAction } from "@/app/(public)/confirm-email/[token]/actions";
import { removePasskeyByLinkAction } from "@/app/(public)/remove-passkeys/[token]/actions";
import { resetPasswordAction } from "@/app/(public)/reset-password/[token]/actions";
import * as register from "@/app/api/register/route";
import { issueLink } from "@/lib/auth/one-time-token";
import { replaceRecoveryCodes } from "@/lib/factors/shared/recovery-codes";
import { resetUnverifiedAccount } from "@/lib/email-addresses/shared/unverified-accounts";
import { db, transaction } from "@/lib/db/client";
import { aMember } from "../../support/builders";
import { Authenticator } from "../../support/authenticator";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";
import { addPasskey, signInWith } from "../../support/passkeys";

/* Somebody registers with an address that is another's, and leaves a passkey behind. */

const email = "amara.rolle@example.test";
const password = "squatters-password";

let userId: string;
let device: Authenticator;

beforeEach(async () => {
  const squatter = new Browser();
  const body = { firstName: "Mallory", lastName: "Squatter", email, password };
  userId = ((await (await squatter.call(register, "POST", { body })).json()) as { id: string }).id;
  device = new Authenticator();
  await addPasskey(squatter, device);
});

const canSignIn = async () => (await signInWith(new Browser(), device)).status === 200;

async function resetByLink(): Promise<void> {
  const token = await issueLink({
    userId,
    purpose: "password_reset",
    newEmail: null,
    madeFor: email,
    lifeSeconds: 3_600,
  });
  const outcome = await new Browser().within(() =>
    resetPasswordAction({ token, password: "owners-password" }),
  );
  expect(outcome).toMatchObject({ ok: true });
}

describe("a passkey on an account whose address nobody has proven", () => {
  it("a passkey on an unproven account is removed when the address's owner sets a password by a link", async () => {
    expect(await canSignIn()).toBe(true);
    await resetByLink();
    expect(await canSignIn()).toBe(false);
  });

  it("a passkey on an unproven account is removed by the proof link, and its owner told", async () => {
    const token = await issueLink({
      userId,
      purpose: "email_change",
      newEmail: email,
      madeFor: email,
      lifeSeconds: 3_600,
    });
    const confirm = (to: string) => new Browser().within(() => confirmAddressAction({ token: to, password }));
    expect(await confirm(token)).toMatchObject({ ok: true });
    expect(await canSignIn()).toBe(false);
    expect(await db.recoveryCode.count({ where: { userId } })).toBe(0);
    const letter = await db.outboxEmail.findFirstOrThrow({ where: { template: "passkey_removed" } });
    expect(letter.toAddress).toBe(email);
    expect(letter.text).toContain("before your email address was confirmed");
  });

  it("a passkey on an unproven account is removed before the account gets anything, even as its only way in", async () => {
    await db.write.session.deleteMany();
    await db.write.user.update({ where: { id: userId }, data: { passwordHash: null } });
    const wasReset = await transaction(() =>
      new Browser().within(() => resetUnverifiedAccount({ id: userId, email, firstName: "Amara" })),
    );
    expect(wasReset).toBe(true);
    expect(await canSignIn()).toBe(false);
  });
});

describe("a passkey on an account whose address is proven", () => {
  const prove = () => db.write.user.update({ where: { id: userId }, data: { emailVerifiedAt: new Date() } });

  it("a passkey on a proven account stays when a new address is proven", async () => {
    await prove();
    const newEmail = "amara.sands@example.test";
    const token = await issueLink({
      userId,
      purpose: "email_change",
      newEmail,
      madeFor: email,
      lifeSeconds: 3_600,
    });
    const outcome = await new Browser().within(() => confirmAddressAction({ token, password }));
    // The password is right, and the passkey still asked for.
    expect(outcome).toMatchObject({ ok: true, data: { email: newEmail } });
    expect(await canSignIn()).toBe(true);
  });

  it("a passkey from the last seven days, and its recovery codes, end with a reset by email", async () => {
    await prove();
    await replaceRecoveryCodes(userId);
    await resetByLink();
    expect(await canSignIn()).toBe(false);
    expect(await db.recoveryCode.count()).toBe(0);
  });

  it("a passkey older than seven days outlasts a reset by email", async () => {
    await prove();
    await sql(`UPDATE "Passkey" SET "createdAt" = now() - interval '8 days'`);
    await resetByLink();
    expect(await canSignIn()).toBe(true);
  });

  it("a passkey stays when it is a staff member's only factor, whoever reads their email", async () => {
    await prove();
    await db.write.user.update({ where: { id: userId }, data: { passwordHash: "unguessable" } });
    await db.write.roleGrant.create({ data: { userId, role: "owner" } });
    await resetByLink();
    expect(await db.passkey.count()).toBe(1);
    const { text } = await db.outboxEmail.findFirstOrThrow({ where: { template: "password_changed" } });
    const token = /remove-passkeys\/(\S{43})/.exec(text)![1]!;
    const { id } = await db.passkey.findFirstOrThrow();
    const outcome = await new Browser().within(() => removePasskeyByLinkAction({ token, id }));
    expect(outcome).toMatchObject({ code: "last_factor" });
    expect(await db.passkey.count()).toBe(1);
  });

  describe("that outlasts it", () => {
    const remove = async (token: string, passkeyId: string) =>
      new Browser().within(() => removePasskeyByLinkAction({ token, id: passkeyId }));
    let token: string;
    let id: string;

    beforeEach(async () => {
      await prove();
      await sql(`UPDATE "Passkey" SET "createdAt" = now() - interval '8 days', "name" = 'Old phone'`);
      await resetByLink();
      const letter = await db.outboxEmail.findFirstOrThrow({ where: { template: "password_changed" } });
      expect(letter.text).toContain("Old phone");
      token = /remove-passkeys\/(\S{43})/.exec(letter.text)![1]!;
      id = (await db.passkey.findFirstOrThrow()).id;
    });

    it("a passkey that outlasts a reset is named in the email, whose link removes it without signing in", async () => {
      expect(await remove(token, id)).toMatchObject({ ok: true });
      expect(await canSignIn()).toBe(false);
      expect(await remove(token, id)).toMatchObject({ code: "not_found" });
      expect(await db.auditEntry.findFirst({ where: { action: "passkey_removed" } })).toMatchObject({
        targetId: userId,
        details: { name: "Old phone", via: "link" },
      });
      expect(await db.outboxEmail.count({ where: { template: "passkey_removed" } })).toBe(1);
    });

    it("a passkey that outlasts a reset stays when the link is foreign, expired, or for another address", async () => {
      const other = await aMember({ email: "other@example.test" });
      const [theirs] = await sql<{ id: string }>(
        `INSERT INTO "Passkey" ("id", "userId", "credentialId", "publicKey", "counter", "name", "isBackedUp")
         SELECT gen_random_uuid(), $1, decode('01', 'hex'), "publicKey", 0, 'Theirs', false FROM "Passkey" RETURNING "id"`,
        [other.id],
      );
      expect(await remove(token, theirs!.id)).toMatchObject({ code: "not_found" });
      await sql(`UPDATE "OneTimeToken" SET "newEmail" = NULL, "madeFor" = 'old@example.test'`);
      expect(await remove(token, id)).toMatchObject({ code: "link_expired" });
      await sql(`UPDATE "OneTimeToken" SET "madeFor" = $1, "expiresAt" = now()`, [email]);
      expect(await remove(token, id)).toMatchObject({ code: "link_expired" });
      expect(await canSignIn()).toBe(true);
    });
  });
});
