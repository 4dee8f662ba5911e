import { expect, it, vi } from "vitest";
import { createFirstOwnerAction, requestFirstPasskeyAction } from "@/app/(public)/setup/actions";
import { db } from "@/lib/db/client";
import { Authenticator } from "../../support/authenticator";
import { aMember, signedInAs } from "../../support/builders";
import { Browser } from "../../support/next-request";
import { signInWith } from "../../support/passkeys";

const { code } = vi.hoisted(() => {
  const code = "ABCD-EFGH-JKMN-PQRS";
  process.env.SETUP_CODE = code;
  return { code };
});

it("the first owner signs in with their passkey alone, and the address's previous account no longer does", async () => {
  const email = "althea@example.test";
  const squatter = await aMember({
    email,
    membershipStatus: "pending",
    joinDate: null,
    nextPaymentDate: null,
    passwordHash: "guessed",
    emailVerifiedAt: null,
  });
  await signedInAs(squatter);
  const person = { code: "abcdefghjkmnpqrs ", firstName: "Althea", lastName: "Moxey", email };
  const device = new Authenticator();
  const browser = new Browser();
  const asked = await browser.within(() => requestFirstPasskeyAction({ ...person, code }));
  if (!asked.ok) throw new Error(asked.message);
  const { accountId, options } = asked.data;
  const passkey = { accountId, name: "Phone", passkey: device.create(options) };
  expect(await browser.within(() => createFirstOwnerAction({ ...person, passkey }))).toMatchObject({
    ok: true,
  });
  expect(
    await db.user.findUniqueOrThrow({ include: { sessions: true, roles: true }, where: { email } }),
  ).toMatchObject({
    id: squatter.id,
    passwordHash: null,
    firstName: "Althea",
    isAdmin: true,
    // They run the portal, and have not said that they are a member.
    membershipStatus: "pending",
    joinDate: null,
    admittedAt: null,
    nextPaymentDate: null,
    roles: [{ role: "owner" }],
    sessions: [{ withSecondFactor: true }],
  });
  expect((await signInWith(new Browser(), device)).status).toBe(200);
});
