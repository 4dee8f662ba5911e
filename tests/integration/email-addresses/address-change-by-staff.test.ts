import { beforeEach, describe, expect, it } from "vitest";
import {
  approveAddressChangeAction,
  editMemberAction,
  readMemberAction,
  stopAddressChangeAction,
} from "@/app/(portal)/admin/members/actions";
import { requestPasswordResetAction } from "@/app/(public)/forgot-password/actions";
import { confirmAddressAction } from "@/app/(public)/confirm-email/[token]/actions";
import { proveNewAddressAction } from "@/app/(public)/confirm-new-email/[token]/actions";
import { resetPasswordAction } from "@/app/(public)/reset-password/[token]/actions";
import { stopByLinkAction } from "@/app/(public)/stop/[token]/actions";
import * as userRoute from "@/app/api/admin/users/[id]/route";
import { applyDueAddressChanges } from "@/lib/address-proof/apply-address-changes";
import { listAddressChanges } from "@/lib/email-addresses/shared/address-change-queries";
import { issueLink } from "@/lib/auth/one-time-token";
import { readEmailVerificationLink } from "@/lib/email-addresses/queries";
import { readResetLink } from "@/lib/sign-in/queries";
import { db } from "@/lib/db/client";
import type { z } from "zod";
import type { memberEditInput } from "@/lib/members/schema";
import { sweepExpired } from "@/lib/db/sweep";
import { findStopPage } from "@/lib/pending-changes/queries";
import { readTodaysWork } from "@/lib/reports/today-queries";
import { findMemberRecord } from "@/lib/personal-data/record-queries";
import { aMember, anAdmin, aStaffMember, signedInAs, type Admin } from "../../support/builders";
import { onStaffForDays, sql } from "../../support/database";
import { Browser } from "../../support/next-request";

/* An imported member has never proven an address, so whoever gave the account another one could sign in as them. */

const old = "amara@example.test";
const mine = "secretary.private@example.test";
const everywhere = (role: "administrator" | "membership" | "owner") => ({ role, eventId: null });

let secretary: Awaited<ReturnType<typeof aStaffMember>>;
let office: Browser;
let owner: Admin;
let owners: Browser;
let amara: Awaited<ReturnType<typeof aMember>>;

beforeEach(async () => {
  owner = (await anAdmin({ email: "owner@example.test" })) as unknown as Admin;
  owners = await signedInAs(owner);
  secretary = await aStaffMember([everywhere("membership")], { email: "secretary@example.test" });
  for (const person of [owner, secretary]) await onStaffForDays(person, 8);
  office = await signedInAs(secretary);
  amara = await aMember({ email: old, emailVerifiedAt: null, passwordHash: null });
});

async function edit(change: Partial<z.input<typeof memberEditInput>>, browser = office, id = amara.id) {
  const shown = await browser.within(() => readMemberAction({ id }));
  if (!shown.ok) throw new Error(shown.message);
  return browser.within(() => editMemberAction({ ...shown.data, ...change }));
}
async function request(email = mine, browser = office) {
  expect(await edit({ email }, browser)).toMatchObject({ ok: true, data: { awaitsConfirmation: true } });
}
const account = () => db.user.findUniqueOrThrow({ where: { id: amara.id } });
const change = () => db.addressChange.findUniqueOrThrow({ where: { userId: amara.id } });
const isPending = async () => (await db.addressChange.count()) > 0;
const lettersTo = async (toAddress: string) =>
  (
    await db.outboxEmail.findMany({ where: { toAddress }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] })
  ).map(({ template, text }) => ({ template, text }));
const templatesTo = async (address: string) => (await lettersTo(address)).map(({ template }) => template);
async function linkTo(address: string, page: string): Promise<string> {
  const found = (await lettersTo(address)).map(
    ({ text }) => new RegExp(`/${page}/([\\w-]{43})`).exec(text)?.[1],
  );
  return found.filter(Boolean).at(-1) ?? "";
}
const prove = async (token?: string, browser = new Browser()) => {
  const link = token ?? (await linkTo(mine, "confirm-new-email"));
  return browser.within(() => proveNewAddressAction({ token: link }));
};
const object = async (token?: string) => {
  const link = token ?? (await linkTo(old, "stop"));
  return new Browser().within(() => stopByLinkAction({ token: link }));
};
const approve = async (browser = owners) => {
  const { id } = await change();
  return browser.within(() => approveAddressChangeAction({ id }));
};
const pass = (hours: number) =>
  sql(
    `BEGIN; SET LOCAL session_replication_role = replica;
     UPDATE "AddressChange" SET "requestedAt" = "requestedAt" - interval '${hours} hours',
       "effectiveAt" = "effectiveAt" - interval '${hours} hours';
     COMMIT;`,
  );
const week = 7 * 24;
const audited = async () =>
  (
    await db.auditEntry.findMany({
      where: {
        targetId: amara.id,
        action: { in: ["email_changed", "address_change_approved", "address_change_ended"] },
      },
      orderBy: { id: "asc" },
    })
  ).map(({ action, actorId, details }) => ({ action, actorId, details }));

describe("a secretary who gives an imported member her own address", () => {
  it("a secretary who enters her own address for an imported member gets no account, session or password link", async () => {
    await request();
    const browser = new Browser();
    expect(await prove(undefined, browser)).toMatchObject({
      ok: true,
      data: { email: mine, effectiveAt: expect.any(String) as string },
    });
    expect(browser.cookies.size).toBe(0);
    expect(await account()).toMatchObject({ email: old, emailVerifiedAt: null, passwordHash: null });
    const forgot = (email: string) => browser.within(() => requestPasswordResetAction({ email }));
    await forgot(mine);
    expect(await templatesTo(mine)).toEqual(["address_change"]);
    await forgot(old);
    expect(await templatesTo(old)).toEqual(["address_change_asked", "password_reset"]);
    const token = await linkTo(mine, "confirm-new-email");
    expect(await readEmailVerificationLink(null, token)).toEqual({ state: "unknown" });
    expect(await readResetLink(token)).toEqual({ state: "unknown" });
    await applyDueAddressChanges();
    expect((await account()).email).toBe(old);
  });

  it("a secretary's entered address takes effect after seven days without objection, by invitation only", async () => {
    const guess = await issueLink({
      userId: amara.id,
      purpose: "password_reset",
      newEmail: null,
      madeFor: old,
      lifeSeconds: 3_600_000,
    });
    await request();
    await prove();
    await pass(week - 1);
    await applyDueAddressChanges();
    expect((await account()).email).toBe(old);
    await pass(1);
    await applyDueAddressChanges();
    expect(await account()).toMatchObject({ email: mine, emailVerifiedAt: expect.any(Date) as Date });
    expect(await isPending()).toBe(false);
    expect((await readResetLink(guess)).state).not.toBe("open");
    expect(await templatesTo(mine)).toEqual(["address_change", "account_reset"]);
    expect(await templatesTo(old)).toEqual(["address_change_asked", "address_changed"]);
    expect(await readResetLink(await linkTo(mine, "reset-password"))).toMatchObject({
      state: "open",
      email: mine,
    });
    expect(await audited()).toEqual([
      {
        action: "email_changed",
        actorId: null,
        details: { from: old, to: mine, requestedById: secretary.id },
      },
    ]);
  });
});

describe("a new address that staff type where the old one was never proven", () => {
  it("an address change by staff is announced to the old address, with the new one, the time and a link to object", async () => {
    await request();
    const [letter] = await lettersTo(old);
    expect(letter?.text).toContain(mine);
    expect(letter?.text).toContain("staff of the");
    expect(letter?.text).not.toContain(await linkTo(mine, "confirm-new-email"));
    expect((await change()).effectiveAt.getTime()).toBeGreaterThan(Date.now() + (week - 1) * 3_600_000);
  });

  it("an address change by staff takes effect after seven days only once the address is proven", async () => {
    await request();
    await pass(week);
    await applyDueAddressChanges();
    expect((await account()).email).toBe(old);
    expect(await prove()).toMatchObject({ ok: true, data: { effectiveAt: null } });
    expect((await account()).email).toBe(mine);
  });

  it("an address change by staff ends after two weeks without proof, and notifies the requester", async () => {
    await request();
    const token = await linkTo(mine, "confirm-new-email");
    await pass(2 * week);
    await applyDueAddressChanges();
    expect(await isPending()).toBe(false);
    expect(await prove(token)).toMatchObject({ ok: false, code: "link_expired" });
    expect(await templatesTo(secretary.email)).toEqual(["address_change_stopped"]);
    expect(await audited()).toMatchObject([{ action: "address_change_ended", details: { how: "over" } }]);
  });

  it("an address change by staff with an owner's approval takes effect at once, and ends the squatter's access", async () => {
    await db.write.user.update({ where: { id: amara.id }, data: { passwordHash: "squatter" } });
    await signedInAs(amara);
    await request();
    expect((await account()).passwordHash).toBe("squatter");
    await prove();
    expect(await approve()).toMatchObject({ ok: true, data: { isInForce: true } });
    expect(await account()).toMatchObject({ email: mine, passwordHash: null });
    expect(await db.session.count({ where: { userId: amara.id } })).toBe(0);
    expect(await audited()).toMatchObject([
      { action: "address_change_approved", actorId: owner.id, details: { from: old, to: mine } },
      { action: "email_changed", details: { requestedById: secretary.id, approvedById: owner.id } },
    ]);
  });

  it("an approved address change takes effect on proof, unless its approver is no longer an owner", async () => {
    await anAdmin();
    await request();
    expect(await approve()).toMatchObject({ ok: true, data: { isInForce: false } });
    expect(await approve()).toMatchObject({ ok: false, code: "already_decided" });
    expect((await account()).email).toBe(old);
    await db.write.user.update({ where: { id: owner.id }, data: { suspendedAt: new Date() } });
    expect(await prove()).toMatchObject({ ok: true, data: { effectiveAt: expect.any(String) as string } });
    expect((await account()).email).toBe(old);
    await db.write.user.update({ where: { id: owner.id }, data: { suspendedAt: null } });
    expect(await prove()).toMatchObject({ ok: true, data: { effectiveAt: null } });
    expect((await account()).email).toBe(mine);
  });

  it("an address change by staff is approved only by an owner who did not request it", async () => {
    await request(mine, owners);
    await prove();
    expect(await approve(owners)).toMatchObject({ ok: false, code: "forbidden" });
    const administrator = await signedInAs(await aStaffMember([everywhere("administrator")]));
    for (const browser of [administrator, office])
      expect(await approve(browser)).toMatchObject({
        ok: false,
        code: "forbidden",
        permission: "addresses.approve",
      });
    expect((await account()).email).toBe(old);
    const colleague = await anAdmin();
    await onStaffForDays(colleague, 8);
    expect(await approve(await signedInAs(colleague))).toMatchObject({ ok: true });
    expect((await account()).email).toBe(mine);
  });

  describe("is not approved by one person with two accounts", () => {
    async function secondAccount(role: "owner" | "membership", days: number) {
      const { id } = await aMember({ passwordHash: "unguessable" });
      await db.write.roleGrant.create({ data: { userId: id, role, grantedById: owner.id } });
      await onStaffForDays({ id }, days);
      return { id, browser: await signedInAs({ id }) };
    }
    async function expectTooEarly(browser: Browser, approvedById: string) {
      const refused = await approve(browser);
      expect(refused).toMatchObject({ ok: false, code: "approval_too_early" });
      expect(refused).toMatchObject({ message: expect.stringContaining("without an approval") as string });
      expect(await account()).toMatchObject({ email: old, emailVerifiedAt: null });
      expect(await change()).toMatchObject({ approvedById: null });
      expect(await audited()).toEqual([]);
      const written = sql('UPDATE "AddressChange" SET "approvedById" = $1', [approvedById]);
      await expect(written).rejects.toThrow("AddressChange_trusted_approver");
    }

    it("one person cannot approve an address change with a second account that just became an owner", async () => {
      const { id, browser } = await secondAccount("owner", 6);
      await request(mine, owners);
      await prove();
      await expectTooEarly(browser, id);
    });

    it("one person cannot approve an address change with a second account that the first made an owner", async () => {
      const { id, browser } = await secondAccount("owner", 400);
      await request(mine, owners);
      await prove();
      await expectTooEarly(browser, id);
    });

    it("one person cannot request an address change by a second account that just got a role, even if since lost", async () => {
      const { id, browser } = await secondAccount("membership", 6);
      await request(mine, browser);
      await prove();
      await expectTooEarly(owners, owner.id);
      await db.write.roleGrant.deleteMany({ where: { userId: id } });
      await expectTooEarly(owners, owner.id);
    });

    it("an address change that one person's second account could not approve still takes effect after seven days", async () => {
      const { id, browser } = await secondAccount("owner", 6);
      await request();
      await prove();
      await expectTooEarly(browser, id);
      await pass(week);
      await applyDueAddressChanges();
      expect((await account()).email).toBe(mine);
    });
  });

  it("an address change needs an owner once its requester may no longer edit members", async () => {
    await request();
    await prove();
    await sql('DELETE FROM "RoleGrant" WHERE "userId" = $1', [secretary.id]);
    await pass(week);
    await applyDueAddressChanges();
    expect((await account()).email).toBe(old);
    expect(await approve()).toMatchObject({ ok: true, data: { isInForce: true } });
  });

  it("an address change ends with the account of its requester", async () => {
    await request();
    await prove();
    // An account with a role is not deleted.
    await db.write.roleGrant.deleteMany({ where: { userId: secretary.id } });
    expect((await owners.call(userRoute, "DELETE", { params: { id: secretary.id } })).status).toBe(200);
    expect(await isPending()).toBe(false);
  });

  it("letters about an address change lose the names of its requester and member when those are deleted", async () => {
    await request();
    const { id } = await change();
    await owners.within(() => stopAddressChangeAction({ id }));
    await request();
    await object();
    expect(await templatesTo(owner.email)).toEqual(["address_change_stopped"]);
    await db.write.addressObjection.deleteMany();
    await request(mine, owners);
    const { id: other } = await change();
    await office.within(() => stopAddressChangeAction({ id: other }));
    const texts = async () =>
      (await db.outboxEmail.findMany()).map(({ text, toAddress }) => text + toAddress).join("");
    expect(await texts()).toContain(`(${secretary.email})`);
    await db.write.roleGrant.deleteMany({ where: { userId: secretary.id } });
    for (const leaver of [secretary, amara])
      expect((await owners.call(userRoute, "DELETE", { params: { id: leaver.id } })).status).toBe(200);
    for (const address of [secretary.email, old, mine]) expect(await texts()).not.toContain(address);
  });

  it("an objection by the letter's link stops an address change once, and notifies owners and requester", async () => {
    await request();
    await prove();
    const token = await linkTo(old, "stop");
    expect(await object("x".repeat(43))).toMatchObject({ ok: false, code: "link_expired" });
    expect(await object(token)).toMatchObject({ ok: true });
    expect(await object(token)).toMatchObject({ ok: false, code: "link_expired" });
    await applyDueAddressChanges();
    expect(await prove()).toMatchObject({ ok: false, code: "link_expired" });
    expect((await account()).email).toBe(old);
    expect(await templatesTo(secretary.email)).toEqual(["address_change_stopped"]);
    expect(await templatesTo(owner.email)).toEqual(["address_change_stopped"]);
    expect(await audited()).toMatchObject([
      { action: "address_change_ended", actorId: null, details: { how: "objection" } },
    ]);
  });

  it("an address change with an objection at the same moment either takes effect or stops", async () => {
    for (let round = 0; round < 5; round++) {
      await sql('DELETE FROM "RateLimit"');
      await request();
      await prove();
      await pass(week);
      const token = await linkTo(old, "stop");
      const [objection] = await Promise.all([
        object(token),
        applyDueAddressChanges(),
        applyDueAddressChanges(),
      ]);
      expect((await account()).email).toBe(objection.ok ? old : mine);
      expect(await isPending()).toBe(false);
      await db.write.user.update({ where: { id: amara.id }, data: { email: old, emailVerifiedAt: null } });
      await db.write.outboxEmail.deleteMany();
      await db.write.addressObjection.deleteMany();
    }
  });

  it("an older letter's link stops a later address change, because the owner may read that letter first", async () => {
    await request("first@example.test");
    const first = await linkTo(old, "stop");
    await request();
    await prove();
    expect(await findStopPage(first)).toMatchObject({ words: expect.stringContaining(mine) as string });
    expect(await object(first)).toMatchObject({ ok: true });
    expect(await isPending()).toBe(false);
    expect(await object()).toMatchObject({ ok: false, code: "link_expired" });
  });

  it("no link older than thirty days stops an address change", async () => {
    await request();
    await sql(`UPDATE "AddressObjection" SET "sentAt" = now() - interval '721 hours'`);
    expect(await object()).toMatchObject({ ok: false, code: "link_expired" });
    expect(await isPending()).toBe(true);
  });

  it("an address change is not requested again within thirty days of an objection, and staff read why", async () => {
    await request();
    await object();
    const words = new RegExp(`objected using the link in our email to ${old}\\. Until .+ staff can't change`);
    for (const [browser, email] of [
      [office, mine],
      [owners, "another@example.test"],
    ] as const) {
      const answer = await edit({ email }, browser);
      expect(answer).toMatchObject({ ok: false, code: "forbidden", issues: [{ path: "email" }] });
      expect(answer).toMatchObject({ message: expect.stringMatching(words) as string });
    }
    const record = await owners.within(() => findMemberRecord(owner as never, amara.id));
    expect(record?.remarks).toContainEqual(expect.stringMatching(words));
    const [letter] = await lettersTo(secretary.email);
    expect(letter?.text.replaceAll("\n", " ")).toMatch(words);
    const [ended] = await audited();
    expect(
      Date.parse(String((ended?.details as Record<string, unknown>).closedUntil)) - Date.now(),
    ).toBeGreaterThan(29 * 24 * 3_600_000);
    await sweepExpired();
    expect(await edit({ email: mine })).toMatchObject({ ok: false });
    expect(await edit({ phone: "(242) 555-0124" })).toMatchObject({ ok: true });
    await sql(
      `UPDATE "AddressObjection" SET "objectedAt" = now() - interval '721 hours', "sentAt" = now() - interval '31 days'`,
    );
    await request();
    await sweepExpired();
    expect(await db.addressObjection.count()).toBe(1);
  });

  it("an address change that staff cancelled can be requested again, because that is no objection", async () => {
    await request();
    const { id } = await change();
    await owners.within(() => stopAddressChangeAction({ id }));
    await request();
    expect(await isPending()).toBe(true);
  });

  it("an address change is never both requested and objected to, even at the same moment", async () => {
    for (let round = 0; round < 5; round++) {
      await sql('DELETE FROM "RateLimit"');
      await request();
      const token = await linkTo(old, "stop");
      const [objection] = await Promise.all([object(token), edit({ email: `again-${round}@example.test` })]);
      expect(objection.ok).toBe(true);
      expect(await isPending()).toBe(false);
      await db.write.outboxEmail.deleteMany();
      await db.write.addressObjection.deleteMany();
    }
  });

  it("an address change is cancelled by anybody who may edit members", async () => {
    await request();
    const { id } = await change();
    const colleague = await signedInAs(
      await aStaffMember([everywhere("membership")], { email: "colleague@example.test" }),
    );
    expect(await colleague.within(() => stopAddressChangeAction({ id }))).toMatchObject({ ok: true });
    expect(await colleague.within(() => stopAddressChangeAction({ id }))).toMatchObject({
      code: "not_found",
    });
    expect(await templatesTo(secretary.email)).toEqual(["address_change_stopped"]);
    expect(await prove()).toMatchObject({ ok: false, code: "link_expired" });
  });

  it("a new address change replaces an earlier one, whose proof and waiting days do not count", async () => {
    await request("first@example.test");
    const proof = await linkTo("first@example.test", "confirm-new-email");
    await prove(proof);
    const { id } = await change();
    await pass(week);
    await request();
    expect(await owners.within(() => approveAddressChangeAction({ id }))).toMatchObject({
      code: "not_found",
    });
    expect(await prove(proof)).toMatchObject({ ok: false, code: "link_expired" });
    await applyDueAddressChanges();
    expect((await account()).email).toBe(old);
    expect(await change()).toMatchObject({ newEmail: mine, provenAt: null, approvedById: null });
  });

  it("of two simultaneous requests for an address change, the later one stays", async () => {
    const answers = await Promise.all([
      edit({ email: "one@example.test" }),
      edit({ email: "two@example.test" }),
    ]);
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await db.addressChange.count()).toBe(1);
  });

  it("of two changes to the same address, the first account gets it, and the other change ends", async () => {
    const basil = await aMember({ email: "basil@example.test", emailVerifiedAt: null, passwordHash: null });
    await request();
    await prove();
    expect(await edit({ email: mine }, office, basil.id)).toMatchObject({ ok: true });
    await prove();
    await pass(week);
    await applyDueAddressChanges();
    await applyDueAddressChanges();
    expect(await db.user.count({ where: { email: mine } })).toBe(1);
    expect(await isPending()).toBe(false);
  });

  it("an address change ends when the member proves the old address, and notifies the requester", async () => {
    await request();
    await prove();
    const token = await issueLink({
      userId: amara.id,
      purpose: "invitation",
      newEmail: null,
      madeFor: old,
      lifeSeconds: 3_600,
    });
    const own = new Browser();
    expect(await own.within(() => resetPasswordAction({ token, password: "casuarina-tree" }))).toMatchObject({
      ok: true,
    });
    expect(await isPending()).toBe(false);
    expect(await templatesTo(secretary.email)).toEqual(["address_change_stopped"]);
    await pass(week);
    await applyDueAddressChanges();
    expect((await account()).email).toBe(old);
  });

  it("an address change ends when the member confirms the old address while signed in", async () => {
    await request();
    const token = await issueLink({
      userId: amara.id,
      purpose: "email_change",
      newEmail: old,
      madeFor: old,
      lifeSeconds: 3_600,
    });
    const own = await signedInAs(amara);
    expect(await own.within(() => confirmAddressAction({ token }))).toMatchObject({ ok: true });
    expect(await isPending()).toBe(false);
    expect(await templatesTo(secretary.email)).toEqual(["address_change_stopped"]);
    expect((await account()).email).toBe(old);
  });

  it("an address change never takes effect for an account that was proven or got a role since", async () => {
    for (const data of [{ emailVerifiedAt: new Date() }, { adminOnProofById: owner.id }]) {
      await db.write.outboxEmail.deleteMany();
      await db.write.user.update({
        where: { id: amara.id },
        data: { emailVerifiedAt: null, adminOnProofById: null },
      });
      await request();
      await prove();
      await db.write.user.update({ where: { id: amara.id }, data });
      expect(await approve()).toMatchObject({ ok: true, data: { isInForce: false } });
      await applyDueAddressChanges();
      expect((await account()).email).toBe(old);
      expect(await isPending()).toBe(false);
    }
  });

  it("an address change can't be to another account's address, and is limited to ten an hour", async () => {
    expect(await edit({ email: owner.email })).toMatchObject({ ok: false, code: "email_taken" });
    const codes = [];
    for (let count = 0; count < 9; count++) {
      const answer = await edit({ email: `amara-${count}@example.test` });
      codes.push(answer.ok ? "ok" : answer.code);
    }
    expect(new Set(codes)).toEqual(new Set(["ok"]));
    expect(await edit({ email: mine })).toMatchObject({ ok: false, code: "too_many" });
  });

  it("an address change appears with its facts in the to-do list of owners who did not request it", async () => {
    await request();
    const changesOf = async (person: Admin) =>
      (await readTodaysWork(person)).items.filter(({ kind }) => kind === "address_change");
    expect(await changesOf(owner)).toHaveLength(1);
    expect(await changesOf(secretary as unknown as Admin)).toEqual([]);
    expect(await listAddressChanges(owner)).toMatchObject([
      { oldEmail: old, newEmail: mine, isProven: false, approvedBy: null, canApprove: true },
    ]);
    await request(mine, owners);
    expect(await changesOf(owner)).toEqual([]);
    expect(await listAddressChanges(owner)).toMatchObject([{ canApprove: false }]);
  });

  it("a pending address change saves the member's other details, which reset the account as before", async () => {
    await db.write.user.update({ where: { id: amara.id }, data: { passwordHash: "squatter" } });
    expect(await edit({ email: mine, phone: "(242) 555-0124" })).toMatchObject({
      ok: true,
      data: { email: old, phone: "(242) 555-0124", awaitsConfirmation: true },
    });
    expect((await account()).passwordHash).toBeNull();
    expect((await templatesTo(old)).sort()).toEqual(["account_reset", "address_change_asked"]);
    expect(await prove()).toMatchObject({ ok: true });
  });
});

describe("the database", () => {
  const row = () => ({
    id: crypto.randomUUID(),
    userId: amara.id,
    oldEmail: old,
    newEmail: mine,
    requestedById: secretary.id,
    effectiveAt: new Date(Date.now() + (week + 1) * 3_600_000),
    proofHash: "p",
    stopHash: "s",
  });
  const insert = (columns: object) => {
    const facts = { ...row(), ...columns };
    const names = Object.keys(facts);
    return sql(
      `INSERT INTO "AddressChange" (${names.map((name) => `"${name}"`).join()}) VALUES (${names.map((_, at) => `$${at + 1}`).join()})`,
      Object.values(facts),
    );
  };

  it("the database refuses an address change that is self-approved, self-requested, immediate or empty", async () => {
    const refused = [
      [{ approvedById: secretary.id }, "AddressChange_by_others"],
      [{ requestedById: amara.id }, "AddressChange_by_others"],
      [{ approvedById: amara.id }, "AddressChange_by_others"],
      [{ effectiveAt: new Date(Date.now() + (week - 1) * 3_600_000) }, "AddressChange_waits"],
      [{ newEmail: old }, "AddressChange_other_address"],
    ] as const;
    for (const [columns, constraint] of refused) await expect(insert(columns)).rejects.toThrow(constraint);
  });

  it("the database lets nobody advance, alter or unprove an address change", async () => {
    await insert({ provenAt: new Date(), approvedById: owner.id });
    for (const set of [
      `"effectiveAt" = now() + interval '168 hours', "requestedAt" = now()`,
      `"newEmail" = 'other@example.test'`,
      `"requestedById" = '${owner.id}', "approvedById" = NULL`,
      `"provenAt" = NULL`,
    ])
      await expect(sql(`UPDATE "AddressChange" SET ${set}`)).rejects.toThrow("AddressChange_never_changed");
    await sql(`UPDATE "AddressChange" SET "approvedById" = NULL`);
  });

  it("the database refuses an address change within thirty days of an objection, and keeps each link", async () => {
    await insert({});
    await sql('DELETE FROM "AddressChange"');
    expect(await db.addressObjection.findMany()).toMatchObject([{ stopHash: "s", objectedAt: null }]);
    await sql(`UPDATE "AddressObjection" SET "objectedAt" = now() - interval '29 days'`);
    await expect(insert({ stopHash: "t" })).rejects.toThrow("AddressChange_objected");
    await sql(`UPDATE "AddressObjection" SET "objectedAt" = now() - interval '721 hours'`);
    await insert({ stopHash: "t" });
  });

  it("the database keeps one address change for each account", async () => {
    await insert({});
    await expect(insert({ proofHash: "q", stopHash: "t" })).rejects.toThrow("AddressChange_userId_key");
  });
});
