import { beforeEach, describe, expect, it } from "vitest";
import {
  approveFactorResetAction,
  requestFactorResetAction,
  stopFactorResetAction,
} from "@/app/(portal)/admin/staff/actions";
import { stopByLinkAction } from "@/app/(public)/stop/[token]/actions";
import { requestSignInLinkAction } from "@/app/(public)/sign-in-link/actions";
import { signInWithLinkAction } from "@/app/(public)/sign-in-link/[token]/actions";
import { resetPasswordAction } from "@/app/(public)/reset-password/[token]/actions";
import * as currentUser from "@/app/api/auth/user/route";
import * as login from "@/app/api/login/route";
import * as secondFactor from "@/app/api/login/second-factor/route";
import { visitor } from "@/lib/auth/actor";
import { issueLink } from "@/lib/auth/one-time-token";
import { hashPassword } from "@/lib/accounts/shared/password";
import { newRecoveryCode, recoveryHashOf } from "@/lib/factors/shared/recovery-code";
import { replaceRecoveryCodes } from "@/lib/factors/shared/recovery-codes";
import { db } from "@/lib/db/client";
import { applyDueFactorResets } from "@/lib/staff/apply-factor-resets";
import { listOpenFactorResets } from "@/lib/staff/factor-reset-queries";
import { canResetBeApproved } from "@/lib/staff/shared/owners";
import { resetFactorByCommand } from "@/lib/staff/reset-factor-by-command";
import { anAuthenticator } from "../../support/authenticator-app";
import { aMember, anAdmin, aStaffMember, signedInAs } from "../../support/builders";
import { onStaffForDays, sql } from "../../support/database";
import { Browser } from "../../support/next-request";

type Person = Awaited<ReturnType<typeof aMember>>;

let [one, other]: Browser[] = [];
let owners: [Person, Person];
let althea: Person;

/** An owner for long enough to be a second person. */
async function anOldOwner(facts: Parameters<typeof anAdmin>[0] = {}) {
  const owner = await anAdmin(facts);
  await onStaffForDays(owner, 8);
  return owner;
}

beforeEach(async () => {
  owners = [
    await anOldOwner({ email: "one@example.test" }),
    await anOldOwner({ email: "other@example.test" }),
  ];
  one = await signedInAs(owners[0]);
  other = await signedInAs(owners[1]);
  althea = await aMember({ email: "althea@example.test" });
  await anAuthenticator(althea);
  await replaceRecoveryCodes(althea.id);
});

const request = (browser = one!, id = althea.id) => browser.within(() => requestFactorResetAction({ id }));
const approve = (browser: Browser, id: string) => browser.within(() => approveFactorResetAction({ id }));
async function requested(): Promise<string> {
  const outcome = await request();
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.data.id;
}
async function scheduled(): Promise<string> {
  const id = await requested();
  expect(await approve(other!, id)).toMatchObject({ ok: true });
  return id;
}
/** Resets the factors and returns the code that the owner was shown. */
async function resetWithCode(): Promise<string> {
  const outcome = await approve(other!, await requested());
  if (!outcome.ok) throw new Error(outcome.message);
  await aDayPasses();
  await applyDueFactorResets();
  return outcome.data.code;
}
/** What `approveFactorReset` writes, without its rule. */
const scheduleBy = (id: string, approvedById: string) =>
  sql(
    `UPDATE "Proposal" SET "state" = 'approved', "approvedById" = $2, "effectiveAt" = now() + interval '24 hours',
       "stopHash" = 'x', "codeHash" = 'x' WHERE "id" = $1`,
    [id, approvedById],
  );
const aDayPasses = () =>
  sql(
    `BEGIN; SET LOCAL session_replication_role = replica;
     UPDATE "Proposal" SET "requestedAt" = "requestedAt" - interval '24 hours', "effectiveAt" = "effectiveAt" - interval '24 hours';
     COMMIT;`,
  );
const hasFactors = async () =>
  [await db.authenticatorApp.count(), await db.recoveryCode.count()].some((count) => count > 0);
/** Whether each pending reset offers this person to approve it. */
const offers = (browser: Browser) =>
  browser.within(async () =>
    (await listOpenFactorResets((await visitor()) as never)).map(({ canApprove }) => canApprove),
  );
const letters = async (template: string) =>
  (await db.outboxEmail.findMany({ where: { template }, orderBy: { toAddress: "asc" } })).map(
    ({ toAddress }) => toAddress,
  );
const tokenSent = async () =>
  /\/stop\/(\S{43})/.exec(
    (await db.outboxEmail.findFirstOrThrow({ where: { template: "factor_reset_scheduled" } })).text,
  )?.[1] ?? "";
const audited = async () =>
  (
    await db.auditEntry.findMany({
      where: { action: { startsWith: "factor_reset" } },
      orderBy: { id: "asc" },
    })
  ).map(({ action, targetId }) => [action, targetId]);

describe("a lost second factor", () => {
  it("a lost second factor is reset a day after two owners agreed, with codes and sessions, and announced", async () => {
    const session = await signedInAs(althea);
    await scheduled();
    await applyDueFactorResets();
    expect(await hasFactors()).toBe(true);
    await aDayPasses();
    await applyDueFactorResets();
    expect(await db.authenticatorApp.count()).toBe(0);
    expect(await db.session.count({ where: { userId: althea.id } })).toBe(0);
    expect(session.cookies.size).toBe(1);
    expect(await letters("factor_reset_requested")).toEqual(["one@example.test", "other@example.test"]);
    expect(await letters("factor_reset_approved")).toEqual(["one@example.test", "other@example.test"]);
    expect(await letters("factor_reset_scheduled")).toEqual(["althea@example.test"]);
    expect(await letters("factor_reset_done")).toEqual(["althea@example.test"]);
    expect(await audited()).toEqual([
      ["factor_reset_requested", althea.id],
      ["factor_reset_approved", althea.id],
      ["factor_reset_done", althea.id],
    ]);
  });

  it("a factor reset is stopped by its subject's link, which works once and for this alone", async () => {
    await scheduled();
    const stop = async (token: string) => new Browser().within(() => stopByLinkAction({ token }));
    expect(await stop("x".repeat(43))).toMatchObject({ code: "link_expired" });
    const token = await tokenSent();
    expect(await stop(token)).toMatchObject({ ok: true });
    expect(await stop(token)).toMatchObject({ code: "already_decided" });
    await aDayPasses().catch(() => undefined);
    await applyDueFactorResets();
    expect(await hasFactors()).toBe(true);
    expect(await letters("factor_reset_stopped")).toEqual(["one@example.test", "other@example.test"]);
  });

  it("a factor reset is stopped by an owner, before and after the approval", async () => {
    const first = await requested();
    expect(await one!.within(() => stopFactorResetAction({ id: first }))).toMatchObject({ ok: true });
    expect(await approve(other!, first)).toMatchObject({ code: "already_decided" });
    const second = await scheduled();
    expect(await one!.within(() => stopFactorResetAction({ id: second }))).toMatchObject({ ok: true });
    expect(await hasFactors()).toBe(true);
  });

  it("a factor reset stops when its approver or requester is no longer an owner, and owners are told", async () => {
    const stoppedWith = async (owner: Person) => {
      await db.write.roleGrant.deleteMany({ where: { userId: owner.id } });
      await aDayPasses();
      await applyDueFactorResets();
      expect(await hasFactors()).toBe(true);
      expect(await db.proposal.count({ where: { state: "stopped" } })).toBe(1);
    };
    await anOldOwner();
    await scheduled();
    await stoppedWith(owners[1]);
    await db.write.proposal.deleteMany();
    await requested();
    await stoppedWith(owners[0]);
    const sent = await db.outboxEmail.findMany({
      where: { template: "factor_reset_stopped" },
      orderBy: { createdAt: "asc" },
    });
    expect(sent.map(({ text }) => text.includes("no longer an owner"))).toContain(true);
    expect(await db.auditEntry.count({ where: { action: "factor_reset_stopped" } })).toBe(2);
  });

  it("a factor reset is announced to a former owner without requests that they can't act on", async () => {
    const third = await anOldOwner({ email: "third@example.test" });
    await requested();
    await db.write.user.update({ where: { id: third.id }, data: { suspendedAt: new Date() } });
    await one!.within(async () => stopFactorResetAction({ id: (await db.proposal.findFirstOrThrow()).id }));
    const textsTo = async (toAddress: string) =>
      (await db.outboxEmail.findMany({ where: { toAddress }, orderBy: { createdAt: "asc" } })).map(
        ({ text }) => text.includes("/admin/staff"),
      );
    expect(await textsTo("third@example.test")).toEqual([true, false]);
    expect(await textsTo("one@example.test")).toEqual([true, true]);
  });

  it("a factor reset needs two owners, neither of them the person themselves", async () => {
    const id = await requested();
    expect([await offers(one!), await offers(other!)]).toEqual([[false], [true]]);
    expect(await approve(one!, id)).toMatchObject({ code: "forbidden", permission: "factors.reset" });
    expect(await request(other)).toMatchObject({ code: "changed_meanwhile" });
    const administrator = await signedInAs(await aStaffMember([{ role: "administrator", eventId: null }]));
    expect(await approve(administrator, id)).toMatchObject({
      code: "forbidden",
      permission: "factors.reset",
    });
    expect(await request(administrator)).toMatchObject({ code: "forbidden", permission: "factors.reset" });
    expect(await approve(await signedInAs(althea), id)).toMatchObject({ code: "forbidden" });
    const owner = await anAdmin();
    await anAuthenticator(owner);
    expect(await request(await signedInAs(owner), owner.id)).toMatchObject({ code: "forbidden" });
    const asked = await request(one, owner.id);
    expect(await approve(await signedInAs(owner), asked.ok ? asked.data.id : "")).toMatchObject({
      code: "forbidden",
    });
  });

  it("a factor reset is approved once, by the first to do so", async () => {
    const id = await requested();
    const third = await signedInAs(await anOldOwner());
    const outcomes = await Promise.all([approve(other!, id), approve(third, id), approve(other!, id)]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await letters("factor_reset_scheduled")).toHaveLength(1);
  });

  describe("is not reset by one person with two accounts", () => {
    const tooEarly = { ok: false, code: "approval_too_early" };
    async function secondAccount(days: number) {
      const { id } = await aMember({ passwordHash: "unguessable" });
      await db.write.roleGrant.create({ data: { userId: id, role: "owner", grantedById: owners[0].id } });
      await onStaffForDays({ id }, days);
      return { id, browser: await signedInAs({ id }) };
    }
    const isUntouched = async (id: string) => {
      expect(await db.proposal.findUnique({ where: { id } })).toMatchObject({
        state: "requested",
        approvedById: null,
        effectiveAt: null,
      });
      expect(await letters("factor_reset_scheduled")).toEqual([]);
    };

    it("one person cannot approve their factor reset by a second account that just became an owner", async () => {
      const { id, browser } = await secondAccount(6);
      const reset = await requested();
      expect(await offers(browser)).toEqual([false]);
      const refused = await approve(browser, reset);
      expect(refused).toMatchObject(tooEarly);
      expect(refused).toMatchObject({ message: expect.stringContaining("npm run reset-factor") as string });
      await isUntouched(reset);
      await expect(scheduleBy(reset, id)).rejects.toThrow("Proposal_factor_reset_trusted_approver");
    });

    it("one person cannot approve their factor reset by a second account that the first made an owner", async () => {
      const { browser } = await secondAccount(400);
      const reset = await requested();
      expect(await approve(browser, reset)).toMatchObject(tooEarly);
      await isUntouched(reset);
    });

    it("one person cannot request a factor reset by a second account that just became an owner, even if since lost", async () => {
      const { id, browser } = await secondAccount(6);
      const outcome = await request(browser);
      const reset = outcome.ok ? outcome.data.id : "";
      expect(await approve(one!, reset)).toMatchObject(tooEarly);
      await db.write.roleGrant.deleteMany({ where: { userId: id } });
      expect(await approve(one!, reset)).toMatchObject(tooEarly);
      await isUntouched(reset);
      await expect(scheduleBy(reset, owners[0].id)).rejects.toThrow("Proposal_factor_reset_trusted_approver");
    });

    it("a factor reset by one person's two accounts is known to be impossible before anybody requests it", async () => {
      expect(await canResetBeApproved(owners[0], althea)).toBe(true);
      expect(await canResetBeApproved(owners[0], owners[1])).toBe(false);
      expect(await canResetBeApproved(await secondAccount(6), althea)).toBe(false);
      await db.write.roleGrant.deleteMany({ where: { userId: owners[1].id } });
      expect(await canResetBeApproved(owners[0], althea)).toBe(false);
    });
  });

  it("a factor reset needs a second factor to reset", async () => {
    const plain = await aMember();
    expect(await request(one, plain.id)).toMatchObject({ code: "no_second_factor" });
  });
});

describe("the command on the server", () => {
  it("the server's command schedules a factor reset for an association with one owner, and takes over a request", async () => {
    await requested();
    const { effectiveAt, code } = await resetFactorByCommand("althea@example.test");
    expect(effectiveAt.getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    expect(await db.proposal.findMany()).toMatchObject([{ state: "approved", requestedById: null }]);
    expect(await letters("factor_reset_scheduled")).toEqual(["althea@example.test"]);
    await expect(resetFactorByCommand("althea@example.test")).rejects.toThrow("already scheduled");
    await expect(resetFactorByCommand("nobody@example.test")).rejects.toThrow("no account");
    await aDayPasses();
    await applyDueFactorResets();
    expect(await db.authenticatorApp.count()).toBe(0);
    const [left] = await db.recoveryCode.findMany();
    expect(left?.hash).toBe(recoveryHashOf(code));
  });
});

describe("after a reset", () => {
  beforeEach(async () => {
    const data = { passwordHash: await hashPassword("seagrape"), emailVerifiedAt: new Date() };
    await db.write.user.update({ where: { id: althea.id }, data });
  });

  const onlyCode = { secondFactor: ["recovery"], challenge: expect.any(String) as string };
  const withPassword = async (browser = new Browser()) => {
    const response = await browser.call(login, "POST", {
      body: { email: althea.email, password: "seagrape" },
    });
    return (await response.json()) as { secondFactor?: string[]; challenge: string };
  };
  const withCode = async (browser: Browser, code: string) =>
    (
      await browser.call(secondFactor, "POST", {
        body: { challenge: (await withPassword(browser)).challenge, code },
      })
    ).status;
  const isSignedIn = async (browser: Browser) => (await browser.call(currentUser, "GET")).status === 200;

  it.each(["staff", "a member"])(
    "after a factor reset the password of %s alone signs nobody in",
    async (who) => {
      if (who === "staff")
        await db.write.roleGrant.create({ data: { userId: althea.id, role: "treasurer" } });
      const code = await resetWithCode();
      const thief = new Browser();
      expect(await withPassword(thief)).toEqual(onlyCode);
      expect(await withCode(thief, newRecoveryCode())).toBe(401);
      expect(await isSignedIn(thief)).toBe(false);
      const owner = new Browser();
      expect(await withCode(owner, code.toUpperCase())).toBe(200);
      expect(await isSignedIn(owner)).toBe(true);
    },
  );

  it("after a factor reset the mailbox alone signs nobody in, by password or link, nor has it the code", async () => {
    const code = await resetWithCode();
    const token = await issueLink({
      userId: althea.id,
      purpose: "password_reset",
      newEmail: null,
      madeFor: althea.email,
      lifeSeconds: 600,
    });
    const thief = new Browser();
    const outcome = await thief.within(() => resetPasswordAction({ token, password: "casuarina" }));
    expect(outcome).toMatchObject({ ok: true, data: { secondStep: onlyCode } });
    await thief.within(() => requestSignInLinkAction({ email: althea.email }));
    const letters = await db.outboxEmail.findMany();
    const link = /\/sign-in-link\/([\w-]{43})\n/.exec(letters.map(({ text }) => text).join("\n"))?.[1] ?? "";
    const byLink = await thief.within(() => signInWithLinkAction({ token: link }));
    expect(byLink).toMatchObject({ ok: true, data: { secondStep: onlyCode } });
    expect(await isSignedIn(thief)).toBe(false);
    expect(JSON.stringify(letters)).not.toContain(code);
    expect(JSON.stringify(await db.proposal.findMany())).not.toContain(code);
  });

  it("a reset code that was lost is replaced by another reset", async () => {
    const lost = await resetWithCode();
    const code = await resetWithCode();
    expect(await withCode(new Browser(), lost)).toBe(401);
    expect(await withCode(new Browser(), code)).toBe(200);
  });
});

describe("the database", () => {
  const insert = (columns: object) => {
    const facts = { id: crypto.randomUUID(), kind: "factor_reset", userId: althea.id, ...columns };
    const names = Object.keys(facts);
    return sql(
      `INSERT INTO "Proposal" (${names.map((name) => `"${name}"`).join()}) VALUES (${names.map((_, at) => `$${at + 1}`).join()})`,
      Object.values(facts),
    );
  };
  const inTwoDays = new Date(Date.now() + 48 * 3_600_000);
  const [a, b] = [crypto.randomUUID(), crypto.randomUUID()];
  const complete = {
    state: "approved",
    requestedById: a,
    approvedById: b,
    effectiveAt: inTwoDays,
    stopHash: "x",
    codeHash: "x",
  };

  it.each([
    ["one owner for both", { ...complete, approvedById: a }, "Proposal_two_others"],
    ["nobody who approved", { ...complete, approvedById: null }, "Proposal_of_factor_reset"],
    ["less than a day", { ...complete, effectiveAt: new Date() }, "Proposal_waits"],
    ["no code for the person", { ...complete, codeHash: null }, "Proposal_has_code"],
    ["no link to stop it", { ...complete, stopHash: null }, "Proposal_of_factor_reset"],
    ["an end before its time", { ...complete, state: "applied", endedAt: new Date() }, "Proposal_not_early"],
  ])("the database refuses a factor reset with %s", async (_name, columns, constraint) => {
    await expect(insert(columns)).rejects.toThrow(constraint);
  });

  it("the database lets nobody bring a factor reset forward", async () => {
    await expect(insert(complete)).rejects.toThrow("Proposal_factor_reset_trusted_approver");
    await insert({ ...complete, requestedById: owners[0].id, approvedById: owners[1].id });
    await expect(sql(`UPDATE "Proposal" SET "effectiveAt" = now() + interval '24 hours'`)).rejects.toThrow(
      "Proposal_never_changed",
    );
  });
});
