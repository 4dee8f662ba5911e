import { beforeEach, describe, expect, it } from "vitest";
import { resetPasswordAction } from "@/app/(public)/reset-password/[token]/actions";
import { changePasswordAction } from "@/app/(portal)/profile/security/actions";
import * as login from "@/app/api/login/route";
import * as register from "@/app/api/register/route";
import { visitor } from "@/lib/auth/actor";
import { issueLink } from "@/lib/auth/one-time-token";
import { getAssociation } from "@/lib/association/queries";
import { hashPassword } from "@/lib/accounts/shared/password";
import { db } from "@/lib/db/client";
import { readNextSteps } from "@/lib/members/dashboard";
import { aMember, anAdmin, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";

const current = "seagrape";
let passwordHash: string;
let member: Awaited<ReturnType<typeof aMember>>;
let owner: Awaited<ReturnType<typeof aMember>>;

beforeEach(async () => {
  passwordHash ??= await hashPassword(current);
  member = await aMember({ passwordHash });
  owner = await anAdmin({ passwordHash, firstName: "Perpetua", lastName: "Stubbs" });
});

const common = "That password is among the most common. Choose another.";
const guessable =
  "That password is easy to guess. Choose another, such as four words that have nothing to do with each other.";
const sequence = "That password is a simple sequence, such as abc123 or qwerty. Choose another.";
const ownWords =
  "That password is based on your name, your address or the association’s name. Choose another.";
const tooShort = "Password must be at least 12 characters";
const refused = (message: string) => ({
  ok: false,
  code: "invalid_input",
  message,
  issues: [{ path: "password", message }],
});

const byLink = async (user: { id: string; email: string }, password: string) => {
  const token = await issueLink({
    userId: user.id,
    purpose: "password_reset",
    newEmail: null,
    madeFor: user.email,
    lifeSeconds: 3_600,
  });
  return new Browser().within(() => resetPasswordAction({ token, password }));
};

const inProfile = async (user: { id: string }, password: string) => {
  const browser = await signedInAs(user);
  return browser.within(() => changePasswordAction({ currentPassword: current, password }));
};

const newAccount = (password: string, email = "newcomer@example.test") =>
  new Browser().call(register, "POST", { body: { firstName: "Ana", lastName: "Major", email, password } });

describe("a new password of a member", () => {
  it("a member's new password may have six characters", async () => {
    expect(await byLink(member, "kx7wq2")).toMatchObject({ ok: true });
    expect((await newAccount("kx7wq2")).status).toBe(201);
  });

  it("a member's new password is not among the most common, in any case", async () => {
    for (const password of ["123456", "Password1", "qwertyuiop", "iLoveYou"]) {
      expect(await byLink(member, password)).toMatchObject(refused(common));
      expect(await inProfile(member, password)).toMatchObject(refused(common));
      const answer = await newAccount(password);
      expect([answer.status, await answer.json()]).toMatchObject([400, { message: common }]);
    }
    expect(await db.user.count({ where: { email: "newcomer@example.test" } })).toBe(0);
  });

  it("a member's new password is not only their own name or address, or the association's name", async () => {
    const { email, firstName, lastName } = member;
    const { shortName } = getAssociation();
    for (const password of [`${lastName}${firstName}1`, `${email}!`, `${firstName}.${shortName}.2026`]) {
      expect([password, await byLink(member, password)]).toMatchObject([password, refused(ownWords)]);
      expect(await inProfile(member, password)).toMatchObject(refused(ownWords));
    }
    const answer = await newAccount("major-ana-7");
    expect([answer.status, await answer.json()]).toMatchObject([400, { message: ownWords }]);
    expect(await byLink(member, "perpetuastubbs")).toMatchObject({ ok: true });
  });

  it("a member's new password is more than a row of letters, digits or keys", async () => {
    for (const password of ["abcdef", "fedcba", "zyxwvu"])
      expect(await byLink(member, password)).toMatchObject(refused(sequence));
  });

  it("a member's new password has different, visible characters", async () => {
    for (const password of ["€€€€€€", "\t \n\t \n\t"])
      expect(await byLink(member, password)).toMatchObject(refused(guessable));
  });

  it("a new password is refused in the same words for addresses with and without an account", async () => {
    const answers = [await newAccount("123456"), await newAccount("123456", member.email)];
    const [unknown, known] = await Promise.all(answers.map((answer) => answer.text()));
    expect(known).toBe(unknown);
  });

  it("a refused new password leaves its link usable", async () => {
    const facts = { userId: member.id, purpose: "password_reset", newEmail: null, lifeSeconds: 60 } as const;
    const token = await issueLink({ ...facts, madeFor: member.email });
    const choose = (password: string) => new Browser().within(() => resetPasswordAction({ token, password }));
    expect(await choose("123456")).toMatchObject(refused(common));
    expect(await choose("casuarina")).toMatchObject({ ok: true });
  });
});

describe("a new password of somebody with a role", () => {
  it("a new password of a person with a role has twelve characters", async () => {
    expect(await byLink(owner, "kx7wq2vm9ap")).toMatchObject(refused(tooShort));
    expect(await inProfile(owner, "kx7wq2vm9ap")).toMatchObject(refused(tooShort));
    expect(await inProfile(owner, "kx7wq2vm9apz")).toMatchObject({ ok: true });
  });

  it("a new password of a person with a role is not easy to guess, whatever its length", async () => {
    for (const password of ["adminadmin12", "abcabcabcabcabc"]) {
      expect(await byLink(owner, password)).toMatchObject(refused(guessable));
      expect(await inProfile(owner, password)).toMatchObject(refused(guessable));
    }
    expect(await byLink(owner, "unfussily-marlin-quarry")).toMatchObject({ ok: true });
  });

  it("a new password of a person with a role is not easy to guess even for people who know them", async () => {
    expect(await byLink(owner, "stubbsperpetua1")).toMatchObject(refused(ownWords));
    expect(await byLink(owner, "stubbs1234567a")).toMatchObject(refused(guessable));
    expect(await byLink(member, "stubbs1234567a")).toMatchObject({ ok: true });
  });

  it("a link that gives a person a role already requires a staff password", async () => {
    await sql(`UPDATE "User" SET "emailVerifiedAt" = NULL, "adminOnProofById" = $2 WHERE "id" = $1`, [
      member.id,
      owner.id,
    ]);
    expect(await byLink(member, "casuarina")).toMatchObject(refused(tooShort));
  });

  it("an existing password of a person with a role may be older and shorter than the rule", async () => {
    const { status } = await new Browser().call(await import("@/app/api/login/route"), "POST", {
      body: { email: owner.email, password: current },
    });
    expect(status).toBe(200);
  });
});

describe("a password that a role makes too weak", () => {
  const signIn = (email: string) => new Browser().call(login, "POST", { body: { email, password: current } });
  const steps = async (person: { id: string }) => {
    const browser = await signedInAs(person);
    return browser.within(async () =>
      (await readNextSteps((await visitor())!)).steps.map(({ title }) => title),
    );
  };
  const step = "Choose a stronger password";

  it("a person whose password is too weak for a role is asked to change it, and a member is not", async () => {
    expect(await steps(owner)).not.toContain(step);
    expect((await signIn(owner.email)).status).toBe(200);
    expect((await signIn(member.email)).status).toBe(200);
    expect(await steps(owner)).toContain(step);
    expect(await steps(member)).not.toContain(step);
    await db.write.roleGrant.create({ data: { userId: member.id, role: "reviewer", eventId: null } });
    expect(await steps(member)).not.toContain(step);
    expect((await signIn(member.email)).status).toBe(200);
    expect(await steps(member)).toContain(step);
    expect(await inProfile(owner, "mangrove tide lantern 7")).toMatchObject({ ok: true });
    expect(await steps(owner)).not.toContain(step);
  });

  it("the request to change a weak password ends with the role", async () => {
    await db.write.roleGrant.create({ data: { userId: member.id, role: "reviewer", eventId: null } });
    await signIn(member.email);
    await db.write.roleGrant.deleteMany({ where: { userId: member.id } });
    expect(await steps(member)).not.toContain(step);
    await signIn(member.email);
    expect((await db.user.findUniqueOrThrow({ where: { id: member.id } })).hasWeakPassword).toBe(false);
  });
});
