import { beforeEach, describe, expect, it } from "vitest";
import { changePasswordAction } from "@/app/(portal)/profile/security/actions";
import { removePasskeyByLinkAction } from "@/app/(public)/remove-passkeys/[token]/actions";
import { resetPasswordAction } from "@/app/(public)/reset-password/[token]/actions";
import * as adminStatus from "@/app/api/admin/users/[id]/admin-status/route";
import * as rolesRoute from "@/app/api/admin/users/[id]/roles/route";
import * as currentUser from "@/app/api/auth/user/route";
import * as login from "@/app/api/login/route";
import { issueLink } from "@/lib/auth/one-time-token";
import { hashPassword } from "@/lib/accounts/shared/password";
import { db } from "@/lib/db/client";
import type { Grant } from "@/lib/core/permissions";
import { Authenticator } from "../../support/authenticator";
import { aMember, anAdmin, aStaffMember, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";
import { addPasskey, signInWith } from "../../support/passkeys";

/* Whoever may give roles knows a colleague's password, and not their passkey. */

const treasurer: Grant[] = [{ role: "treasurer", eventId: null }];

let thief: Browser;
let colleague: Awaited<ReturnType<typeof aStaffMember>>;
let device: Authenticator;

beforeEach(async () => {
  await anAdmin();
  thief = await signedInAs(await aStaffMember([{ role: "administrator", eventId: null }]));
  colleague = await aStaffMember(treasurer, {
    passwordHash: await hashPassword("casuarina-tree"),
    emailVerifiedAt: new Date(),
  });
  device = new Authenticator();
  await addPasskey(await signedInAs(colleague), device);
});

async function give(roles: Grant[], { id } = colleague) {
  expect((await thief.call(rolesRoute, "PUT", { params: { id }, body: { roles } })).status).toBe(200);
}
const withPassword = async (browser = new Browser(), { email } = colleague) => {
  const response = await browser.call(login, "POST", { body: { email, password: "casuarina-tree" } });
  return (await response.json()) as { secondFactor?: string[] };
};
const isSignedIn = async (browser: Browser) => (await browser.call(currentUser, "GET")).status === 200;
const daysPass = (days: number) =>
  sql(`UPDATE "User" SET "leftStaffAt" = "leftStaffAt" - interval '${days} days'`);

describe("a colleague's passkey", () => {
  it("a former staff member's passkey is still required, so that giving roles back opens nothing", async () => {
    await give([]);
    const browser = new Browser();
    expect(await withPassword(browser)).toMatchObject({ secondFactor: ["passkey"] });
    await give(treasurer);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it("a passkey is still required after admin access was removed", async () => {
    const params = { id: colleague.id };
    const set = (isAdmin: boolean) => thief.call(adminStatus, "PUT", { params, body: { isAdmin } });
    expect((await set(false)).status).toBe(200);
    expect(await withPassword()).toMatchObject({ secondFactor: ["passkey"] });
  });

  it("a former staff member's passkey is required for thirty days, and sessions without it lose any role", async () => {
    await give([]);
    await daysPass(29);
    expect(await withPassword()).toMatchObject({ secondFactor: ["passkey"] });
    await daysPass(1);
    const browser = new Browser();
    expect((await withPassword(browser)).secondFactor).toBeUndefined();
    expect(await isSignedIn(browser)).toBe(true);
    const change = { currentPassword: "casuarina-tree", password: "silver-thatch-palm" };
    expect(await browser.within(() => changePasswordAction(change))).toMatchObject({ ok: true });
    expect(await isSignedIn(browser)).toBe(true);
    const own = new Browser();
    expect((await signInWith(own, device)).status).toBe(200);
    await give(treasurer);
    expect(await isSignedIn(browser)).toBe(false);
    expect(await isSignedIn(own)).toBe(true);
  });

  it("a former staff member's passkey stays the only factor, whoever reads their email", async () => {
    await give([]);
    const token = await issueLink({
      userId: colleague.id,
      purpose: "password_reset",
      newEmail: null,
      madeFor: colleague.email,
      lifeSeconds: 600,
    });
    const browser = new Browser();
    const outcome = await browser.within(() =>
      resetPasswordAction({ token, password: "silver-thatch-palm" }),
    );
    expect(outcome).toMatchObject({ ok: true, data: { secondStep: { secondFactor: ["passkey"] } } });
    const { text } = await db.outboxEmail.findFirstOrThrow({ where: { template: "password_changed" } });
    const removal = /remove-passkeys\/(\S{43})/.exec(text)?.[1] ?? "";
    const { id } = await db.passkey.findFirstOrThrow();
    const removed = await new Browser().within(() => removePasskeyByLinkAction({ token: removal, id }));
    expect(removed).toMatchObject({ code: "last_factor" });
    expect(await db.passkey.count()).toBe(1);
  });
});

describe("a first role", () => {
  it("a first role ends a passkey member's sessions that began with the password alone", async () => {
    const member = await aMember({ passwordHash: await hashPassword("casuarina-tree") });
    await addPasskey(await signedInAs(member), new Authenticator());
    await db.write.user.update({ where: { id: member.id }, data: { emailVerifiedAt: new Date() } });
    const browser = new Browser();
    await withPassword(browser, { ...colleague, ...member });
    expect(await isSignedIn(browser)).toBe(true);
    await give(treasurer, { ...colleague, ...member });
    expect(await isSignedIn(browser)).toBe(false);
    expect(await withPassword(browser, { ...colleague, ...member })).toMatchObject({
      secondFactor: ["passkey"],
    });
  });

  it("a first role keeps the sessions of a member without a second factor", async () => {
    const member = await aMember({
      passwordHash: await hashPassword("casuarina-tree"),
      emailVerifiedAt: new Date(),
    });
    const browser = new Browser();
    await withPassword(browser, { ...colleague, ...member });
    await give(treasurer, { ...colleague, ...member });
    expect(await isSignedIn(browser)).toBe(true);
  });
});
