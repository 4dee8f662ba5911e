import { beforeEach, describe, expect, it } from "vitest";
import {
  approveApplicationAction,
  rejectApplicationAction,
  undoRejectionAction,
} from "@/app/(portal)/admin/applications/[applicationId]/actions";
import * as registration from "@/app/api/member-registration/route";
import { confirmApplicationAction } from "@/app/(public)/application/[token]/actions";
import { findApplicationByToken } from "@/lib/applications/applicant-queries";
import { senderPath } from "@/lib/applications/link";
import { findApplicationToReview, searchApplications } from "@/lib/applications/review-queries";
import type { ApprovalPlan } from "@/lib/applications/schema";
import type { Level } from "@/lib/association/levels";
import { db } from "@/lib/db/client";
import { readTodaysWork } from "@/lib/reports/today-queries";
import { aMember, anAdmin, signedInAs, type Admin } from "../../support/builders";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";

/** All that an existing member is asked for. */
const claim = {
  registrationType: "existing",
  membershipNumber: "ACO-17",
  firstName: "Amara",
  lastName: "Rolle",
  email: "amara@example.test",
};
const created: ApprovalPlan = { account: "create", membership: "becomes_active", letter: "invitation" };

let admin: Awaited<ReturnType<typeof anAdmin>>;
let office: Browser;
beforeEach(async () => {
  admin = await anAdmin();
  office = await signedInAs(admin);
});

async function send(changed: object = {}, browser = new Browser()) {
  const answer = await browser.call(registration, "POST", { body: { ...claim, ...changed } });
  return { status: answer.status, body: (await answer.json()) as { id: string; message: string } };
}
async function aClaim() {
  const { id } = (await send()).body;
  const { text } = await db.outboxEmail.findFirstOrThrow({ where: { template: "application_received" } });
  const token = /\/application\/([\w-]+)/.exec(text)?.[1] ?? "";
  return { id, token };
}
const confirm = (token: string) => new Browser().within(() => confirmApplicationAction({ token }));
const approve = (id: string, membershipType?: Level, plan = created) =>
  office.within(() =>
    approveApplicationAction({ id, plan, note: "", ...(membershipType && { membershipType }) }),
  );
const letters = (template: string) => db.outboxEmail.count({ where: { template } });
const person = () => admin as unknown as Admin;
const inReview = async () =>
  (
    await searchApplications(person(), { text: "", filter: "review", sort: "", page: 1, size: 10 })
  ).applications.map(({ id }) => id);

describe("an existing member's claim of an account", () => {
  it("an existing member's claim asks only for number, name and address, and says what is left to do", async () => {
    const { status, body } = await send();
    expect(status).toBe(201);
    expect(body.message).toContain("Press Confirm");
    const stored = await db.membershipApplication.findUniqueOrThrow({ where: { id: body.id } });
    expect(stored).toMatchObject({
      isClaim: true,
      membershipNumber: "ACO-17",
      personalDetails: null,
      birthHash: null,
      backgroundAnswers: null,
      addressProvenAt: null,
    });
    for (const field of ["membershipNumber", "firstName", "lastName", "email"]) {
      const { status, body } = await send({ [field]: "", email: field === "email" ? "" : "b@example.test" });
      expect([status, body]).toMatchObject([400, { issues: [{ path: field }] }]);
    }
  });

  it("an existing member's claim waits for the address's owner, and only then for reviewers", async () => {
    const { id, token } = await aClaim();
    expect([await letters("application_to_administrators"), await inReview()]).toEqual([0, []]);
    expect((await readTodaysWork(person())).items).toEqual([]);
    expect(await findApplicationByToken(null, token)).toMatchObject({ isClaim: true, checklist: [] });
    expect(await confirm(token)).toMatchObject({ ok: true });
    expect([await letters("application_to_administrators"), await inReview()]).toEqual([1, [id]]);
    expect((await readTodaysWork(person())).items).toMatchObject([{ kind: "application", id }]);
    expect(await confirm(token)).toMatchObject({ ok: true });
    expect(await letters("application_to_administrators")).toBe(1);
  });

  it("an existing member's claim is announced once, however often Confirm is pressed at the same moment", async () => {
    const { id, token } = await aClaim();
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => confirm(token)));
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(await letters("application_to_administrators")).toBe(1);
    const confirmed = { action: "application_address_confirmed", targetId: id };
    expect(await db.auditEntry.count({ where: confirmed })).toBe(1);
  });

  it("an existing member's claim is not confirmed by the page of the person who sent it", async () => {
    const { id } = await aClaim();
    const own = senderPath(id).split("/").at(-1)!;
    expect(await confirm(own)).toMatchObject({ ok: false, code: "not_found" });
    expect(await inReview()).toEqual([]);
  });

  it("an existing member's claim still awaits its owner after a rejection was undone", async () => {
    const { id, token } = await aClaim();
    await office.within(() => rejectApplicationAction({ id, reason: "Nobody has this number" }));
    expect(await office.within(() => undoRejectionAction({ id }))).toMatchObject({ ok: true });
    expect(await inReview()).toEqual([]);
    await confirm(token);
    expect(await inReview()).toEqual([id]);
  });

  it("a bot's claim of an account is answered like a person's, and not stored", async () => {
    const [person, bot] = [
      await send(),
      await send({ email: "bot@example.test", homepage: "https://x.example" }),
    ];
    expect([bot.status, bot.body.message]).toEqual([person.status, person.body.message]);
    expect(Object.keys(bot.body).sort()).toEqual(Object.keys(person.body).sort());
    expect(await db.membershipApplication.count()).toBe(1);
  });

  it("a claim from an account with a proven address goes to the reviewers immediately", async () => {
    const member = await aMember({ email: claim.email, emailVerifiedAt: new Date() });
    const { status } = await send({}, await signedInAs(member));
    expect([status, await letters("application_to_administrators")]).toEqual([201, 1]);
    expect(await inReview()).toHaveLength(1);
  });

  it("a claim is approved with the level in the records, once the address is confirmed", async () => {
    const { id, token } = await aClaim();
    expect(await approve(id, "associate")).toMatchObject({
      ok: false,
      message: expect.stringMatching(/not confirmed/),
    });
    await confirm(token);
    expect(await approve(id)).toMatchObject({ ok: false, code: "invalid_input" });
    expect(await db.user.count({ where: { email: claim.email } })).toBe(0);
    expect(await findApplicationToReview(person(), id)).toMatchObject({
      preview: { plan: created, claim: { level: null } },
    });
    expect(await approve(id, "associate")).toMatchObject({ ok: true });
    expect(await db.user.findUniqueOrThrow({ where: { email: claim.email } })).toMatchObject({
      membershipType: "Associate",
      membershipStatus: "active",
      annualFeeCents: 20_000,
      phone: null,
      address: null,
      passwordHash: null,
    });
    expect(await letters("application_approved_invitation")).toBe(1);
  });

  it("a claim suggests the level of the address's account, and keeps its phone and address", async () => {
    const account = await aMember({
      email: claim.email,
      membershipType: "Associate",
      phone: "(242) 555-0199",
    });
    const { id, token } = await aClaim();
    await confirm(token);
    const review = await findApplicationToReview(person(), id);
    expect(review?.preview).toMatchObject({ claim: { level: "associate" } });
    expect(await approve(id, "associate", review!.preview!.plan)).toMatchObject({ ok: true });
    expect(await db.user.findUniqueOrThrow({ where: { id: account.id } })).toMatchObject({
      phone: "(242) 555-0199",
    });
  });

  it("reviewers choose the level of claims, and of no other application", async () => {
    const { id, token } = await aClaim();
    await confirm(token);
    // What an existing member wrote in full has a level.
    await sql(`UPDATE "MembershipApplication" SET "isClaim" = false WHERE "id" = '${id}'`);
    expect(await approve(id, "associate")).toMatchObject({ ok: false, code: "invalid_input" });
    await expect(
      sql(
        `UPDATE "MembershipApplication" SET "isClaim" = true, "registrationType" = 'new' WHERE "id" = '${id}'`,
      ),
    ).rejects.toThrow(/MembershipApplication_claim/);
  });
});
