import { beforeEach, describe, expect, it } from "vitest";
import { confirmAddressAction } from "@/app/(public)/confirm-email/[token]/actions";
import { cancelAddressChangeAction } from "@/app/(portal)/profile/actions";
import { changePasswordAction } from "@/app/(portal)/profile/security/actions";
import * as me from "@/app/api/users/me/route";
import { hashPassword } from "@/lib/accounts/shared/password";
import { readEmailVerificationLink, findPendingAddress } from "@/lib/email-addresses/queries";
import { db } from "@/lib/db/client";
import { aMember, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";

let althea: Awaited<ReturnType<typeof aMember>>;
let browser: Browser;

const password = hashPassword("seagrape");

beforeEach(async () => {
  althea = await aMember({ emailVerifiedAt: new Date(), passwordHash: await password });
  browser = await signedInAs(althea);
});

const save = (email: string, who = browser, facts = {}) =>
  who.call(me, "PUT", {
    body: { firstName: "Althea", lastName: "Bethel", email, currentPassword: "seagrape", ...facts },
  });
const emailOf = async (id = althea.id) => (await db.user.findUniqueOrThrow({ where: { id } })).email;
const lettersTo = (toAddress: string) =>
  db.outboxEmail.findMany({ where: { toAddress }, orderBy: { createdAt: "asc" } });
const confirm = (token: string, who = browser) => who.within(() => confirmAddressAction({ token }));

/** Asks for another address and takes the link out of the e-mail that goes there. */
async function theLink(email: string, who = browser): Promise<string> {
  expect((await save(email, who)).status).toBe(200);
  const letter = (await lettersTo(email)).at(-1);
  return /\/confirm-email\/([\w-]{43})\n/.exec(letter?.text ?? "")?.[1] ?? "";
}

describe("another e-mail address", () => {
  it.each([
    ["without the password", undefined, "Enter your current password to change your email address"],
    ["with an empty one", "", "Enter your current password to change your email address"],
    ["with a wrong one", "guessed", "This is not your current password"],
  ])(
    "a new email address is refused %s, at its field, and nothing is saved or sent",
    async (_case, currentPassword, message) => {
      const response = await save("new@example.test", browser, { currentPassword, firstName: "Changed" });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        message,
        issues: [{ path: "currentPassword", message }],
      });
      expect(await db.oneTimeToken.count()).toBe(0);
      expect(await db.outboxEmail.count()).toBe(0);
      expect((await db.user.findUniqueOrThrow({ where: { id: althea.id } })).firstName).toBe("Althea");
    },
  );

  it("ten wrong passwords block both the change of address and the change of password", async () => {
    for (let count = 0; count < 10; count++)
      await save("new@example.test", browser, { currentPassword: `guess-${count}` });
    expect((await save("new@example.test")).status).toBe(429);
    const change = { currentPassword: "seagrape", password: "casuarina" };
    expect(await browser.within(() => changePasswordAction(change))).toMatchObject({ code: "too_many" });
  });

  it("an unchanged email address needs no password, in any case", async () => {
    const facts = { currentPassword: undefined, phone: "(242) 555-0123" };
    expect((await save(althea.email.toUpperCase(), browser, facts)).status).toBe(200);
  });

  it("a new email address does not take effect before it is confirmed, while the rest is saved", async () => {
    const response = await save("new@example.test", browser, { phone: "(242) 555-0123" });
    expect(await response.json()).toMatchObject({
      id: althea.id,
      email: althea.email,
      pendingEmail: "new@example.test",
      phone: "(242) 555-0123",
      lastName: "Bethel",
    });
    expect(await emailOf()).toBe(althea.email);
    expect(await findPendingAddress(althea)).toBe("new@example.test");
  });

  it("a confirmed new email address takes effect as proven, and both addresses are notified", async () => {
    const token = await theLink("new@example.test");
    const [asked] = await lettersTo(althea.email);
    expect(asked).toMatchObject({ template: "address_change_asked" });
    expect(asked?.text).toContain("new@example.test");
    // Who reads the old mailbox must not be able to confirm with what lies there.
    expect(asked?.text).not.toContain(token);
    expect(await confirm(token)).toEqual({ ok: true, data: { email: "new@example.test", secondStep: null } });
    const row = await db.user.findUniqueOrThrow({ where: { id: althea.id } });
    expect(row.email).toBe("new@example.test");
    expect(row.emailVerifiedAt).not.toEqual(althea.emailVerifiedAt);
    expect((await lettersTo(althea.email)).at(-1)).toMatchObject({ template: "address_changed" });
    expect(await db.auditEntry.findFirst({ where: { action: "email_changed" } })).toMatchObject({
      targetId: althea.id,
      details: { from: althea.email, to: "new@example.test" },
    });
    expect(await findPendingAddress(althea)).toBeNull();
  });

  it("a new email address is confirmed by a link that works once", async () => {
    const token = await theLink("new@example.test");
    await confirm(token);
    await sql(`UPDATE "User" SET "email" = $2 WHERE "id" = $1`, [althea.id, althea.email]);
    expect(await confirm(token)).toMatchObject({ ok: false, code: "link_expired" });
    expect(await emailOf()).toBe(althea.email);
  });

  it("a new email address is confirmed only in the account's session, because it may be mistyped", async () => {
    const token = await theLink("mistyped@example.test");
    const stranger = new Browser();
    expect(await readEmailVerificationLink(null, token)).toMatchObject({ state: "signed_out" });
    expect(await confirm(token, stranger)).toMatchObject({ ok: false, code: "unauthorized" });
    expect(await confirm(token, await signedInAs(await aMember()))).toMatchObject({ ok: false });
    expect(await emailOf()).toBe(althea.email);
    expect(await confirm(token)).toMatchObject({ ok: true });
  });

  it("a new email address that is taken is refused, and the rest of the form is not saved", async () => {
    const other = await aMember({ passwordHash: await password });
    const response = await save(other.email.toUpperCase(), browser, { firstName: "Changed" });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      message: "An account with this email already exists",
      code: "email_taken",
      issues: [{ path: "email" }],
    });
    expect((await db.user.findUniqueOrThrow({ where: { id: althea.id } })).firstName).toBe("Althea");
    expect(await db.outboxEmail.count()).toBe(0);
  });

  it("an email address that two accounts request goes to the first to confirm, even at the same moment", async () => {
    const other = await aMember({ passwordHash: await password });
    const theirs = await signedInAs(other);
    const links = [await theLink("wanted@example.test"), await theLink("wanted@example.test", theirs)];
    const answers = await Promise.all([confirm(links[0]!), confirm(links[1]!, theirs)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      code: "email_taken",
      message: "An account with this email already exists",
    });
    const emails = [await emailOf(), await emailOf(other.id)];
    expect(emails.filter((email) => email === "wanted@example.test")).toHaveLength(1);
    // The link of the one who came second is not used up by it.
    expect(await db.oneTimeToken.count({ where: { usedAt: { not: null } } })).toBe(1);
  });

  it("a second new email address replaces the first, whose link stops working", async () => {
    const first = await theLink("first@example.test");
    const second = await theLink("second@example.test");
    expect(await confirm(first)).toMatchObject({ ok: false, code: "link_expired" });
    expect(await confirm(second)).toMatchObject({ ok: true });
    expect(await emailOf()).toBe("second@example.test");
  });

  it("two links for a new email address used at the same moment change it once", async () => {
    const tokens = [await theLink("one@example.test")];
    await sql(`UPDATE "OneTimeToken" SET "expiresAt" = "expiresAt" + interval '1 hour'`);
    tokens.push(await theLink("two@example.test"));
    await sql(`UPDATE "OneTimeToken" SET "expiresAt" = now() + interval '1 hour'`);
    const answers = await Promise.all(tokens.map((token) => confirm(token)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await db.auditEntry.count({ where: { action: "email_changed" } })).toBe(1);
  });

  it("a new email address is not pending after a day, a cancellation or a new password", async () => {
    const expired = await theLink("a@example.test");
    await sql(`UPDATE "OneTimeToken" SET "expiresAt" = now() - interval '1 second'`);
    expect(await confirm(expired)).toMatchObject({ ok: false, message: expect.stringContaining("expired") });

    const kept = await theLink("b@example.test");
    expect(await browser.within(() => cancelAddressChangeAction({}))).toMatchObject({ ok: true });
    expect(await findPendingAddress(althea)).toBeNull();
    expect(await confirm(kept)).toMatchObject({ ok: false });

    const thief = await theLink("thief@example.test");
    const change = { currentPassword: "seagrape", password: "casuarina" };
    expect(await browser.within(() => changePasswordAction(change))).toMatchObject({ ok: true });
    expect(await confirm(thief)).toMatchObject({ ok: false, code: "link_expired" });
    expect(await emailOf()).toBe(althea.email);
  });

  it("requests for a new email address cannot send emails without limit", async () => {
    const answers = [];
    for (let count = 0; count < 6; count++) answers.push((await save(`victim-${count}@example.test`)).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    // What keeps the address is not counted.
    expect((await save(althea.email)).status).toBe(200);
  });
});

describe("PUT /api/users/me", () => {
  it("a member's profile stores phone and address, empty ones as null, and no protected field", async () => {
    const response = await save(althea.email, browser, {
      phone: "  ",
      address: "12 Bay Street\nNassau",
      isAdmin: true,
      membershipStatus: "pending",
      annualFeeCents: 0,
      id: "00000000-0000-4000-8000-000000000000",
    });
    expect(await response.json()).toMatchObject({
      id: althea.id,
      phone: null,
      address: "12 Bay Street\nNassau",
      isAdmin: false,
      membershipStatus: "active",
      annualFee: "350.00",
      pendingEmail: null,
    });
    expect(await db.outboxEmail.count()).toBe(0);
  });

  it.each([
    [{ firstName: " " }, "First name is required"],
    [{ lastName: undefined }, "Last name is required"],
    [{ email: "not-an-address" }, "Valid email is required"],
  ])("a member's profile rejects %j with a sentence", async (facts, message) => {
    const response = await save(althea.email, browser, facts);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message, code: "invalid_input" });
  });
});
