import { beforeEach, describe, expect, it } from "vitest";
import { resetPasswordAction } from "@/app/(public)/reset-password/[token]/actions";
import * as register from "@/app/api/register/route";
import { issueLink } from "@/lib/auth/one-time-token";
import { resetUnverifiedAccount } from "@/lib/auth/unverified-accounts";
import { db, transaction } from "@/lib/db/client";
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
  it("is removed when the owner of the address sets a password by a link", async () => {
    expect(await canSignIn()).toBe(true);
    await resetByLink();
    expect(await canSignIn()).toBe(false);
  });

  it("is removed before the association gives the account anything, also when it is the only way in", async () => {
    await db.session.deleteMany();
    await db.user.update({ where: { id: userId }, data: { passwordHash: null } });
    const wasReset = await transaction(() =>
      new Browser().within(() => resetUnverifiedAccount({ id: userId, email, firstName: "Amara" })),
    );
    expect(wasReset).toBe(true);
    expect(await canSignIn()).toBe(false);
  });
});

describe("a passkey on an account whose address is proven", () => {
  const prove = () => db.user.update({ where: { id: userId }, data: { emailVerifiedAt: new Date() } });

  it("of the last seven days ends with a reset by email", async () => {
    await prove();
    await resetByLink();
    expect(await canSignIn()).toBe(false);
  });

  it("that is older than seven days outlasts a reset by email", async () => {
    await prove();
    await sql(`UPDATE "Passkey" SET "createdAt" = now() - interval '8 days'`);
    await resetByLink();
    expect(await canSignIn()).toBe(true);
  });
});
