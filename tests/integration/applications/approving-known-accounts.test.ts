import { beforeEach, describe, expect, it } from "vitest";
import { findApplicationToReview } from "@/lib/applications/review-queries";
import { getAssociation } from "@/lib/association/queries";
import { db } from "@/lib/db/client";
import { memberIdOf } from "@/lib/core/member-id";
import { anApplication } from "../../support/applications";
import { aMember, anAdmin, signedInAs, type Admin } from "../../support/builders";
import { aConfirmedClaim, approveAsShown, claim, lettersOf } from "../../support/claims";
import type { Browser } from "../../support/next-request";
import { anOpenDue } from "../../support/money";

const day = 24 * 60 * 60 * 1_000;
const { email } = claim;
const own = { email, passwordHash: "own", emailVerifiedAt: new Date() };

let admin: Awaited<ReturnType<typeof anAdmin>>;
let office: Browser;
beforeEach(async () => {
  admin = await anAdmin();
  office = await signedInAs(admin);
});

const approve = (id: string, level?: Parameters<typeof approveAsShown>[3]) =>
  approveAsShown(admin, office, id, level);
const review = (id: string) => findApplicationToReview(admin as unknown as Admin, id);
const accountOf = (id: string) => db.user.findUniqueOrThrow({ where: { id } });
const openDues = (userId: string) => db.amountDue.findMany({ where: { userId, closedAt: null } });

/** A lapsed member, whose year ended long ago. */
const aLapsedMember = () =>
  aMember({
    ...own,
    membershipStatus: "pending",
    annualFeeCents: 35_000,
    joinDate: new Date("2020-01-01"),
    admittedAt: new Date("2020-01-01"),
    nextPaymentDate: new Date(Date.now() - 300 * day),
  });

describe("approving somebody as an existing member", () => {
  it("approving does not activate an account that owes its first dues, and creates no second ones", async () => {
    const account = await aMember({ ...own, membershipStatus: "pending", annualFeeCents: 25_000 });
    await anApplication({ email, status: "approved", userId: account.id, decidedAt: new Date() });
    const due = await anOpenDue(account.id);
    const { outcome, preview } = await approve(await aConfirmedClaim(), "professional");
    expect(preview.account!.standing).toMatch(
      new RegExp(`^Awaiting first dues: .*250\\.00 BSD \\(${due.reference}\\) is outstanding\\.$`),
    );
    expect(outcome).toMatchObject({ ok: true, data: { membership: "waits_for_dues" } });
    expect(await accountOf(account.id)).toMatchObject({ membershipStatus: "pending", admittedAt: null });
    expect(await openDues(account.id)).toMatchObject([{ id: due.id, amountCents: 25_000 }]);
    const { text } = await db.outboxEmail.findFirstOrThrow({ where: { template: "application_approved" } });
    expect(text).toContain(due.reference);
    expect(text).not.toContain("now active");
  });

  it("approving does not activate an account that owes dues without an application", async () => {
    const account = await aMember({ ...own, membershipStatus: "pending" });
    const due = await anOpenDue(account.id);
    const { outcome, preview } = await approve(await aConfirmedClaim(), "professional");
    expect(preview.account!.standing).toContain(`350.00 BSD (${due.reference}) is outstanding.`);
    expect(outcome).toMatchObject({ ok: true, data: { membership: "waits_for_dues" } });
  });

  it("approving does not activate an account that has paid a part of its first dues", async () => {
    const account = await aMember({ ...own, membershipStatus: "pending" });
    const due = await anOpenDue(account.id);
    await db.write.payment.create({
      data: {
        userId: account.id,
        purpose: "membership",
        amountCents: 100,
        description: "A part",
        method: "cheque",
        status: "completed",
        paymentDate: new Date(),
        allocations: { create: { amountDueId: due.id, amountCents: 100 } },
      },
    });
    const { outcome, preview } = await approve(await aConfirmedClaim(), "professional");
    expect(preview.account!.standing).toContain("349.00 BSD");
    expect(outcome).toMatchObject({ ok: true, data: { membership: "waits_for_dues" } });
  });

  it("approving leaves a lapsed member lapsed until the dues are paid", async () => {
    const account = await aLapsedMember();
    const { outcome, preview } = await approve(await aConfirmedClaim(), "professional");
    expect(preview.account!.standing).toMatch(/^Lapsed on /);
    expect(outcome).toMatchObject({ ok: true, data: { membership: "waits_for_dues" } });
    expect((await accountOf(account.id)).membershipStatus).toBe("pending");
    expect(await openDues(account.id)).toHaveLength(1);
  });

  it("approving does not activate an account approved before or returned to pending", async () => {
    const account = await aMember({ ...own, membershipStatus: "pending" });
    const earlier = await anApplication({ email, status: "approved", userId: account.id });
    const id = await aConfirmedClaim();
    expect((await review(id))!.preview!.plan.membership).toBe("waits_for_dues");
    await db.write.membershipApplication.delete({ where: { id: earlier.id } });
    expect((await review(id))!.preview!.plan.membership).toBe("becomes_active");
    await db.write.user.update({ where: { id: account.id }, data: { setBackAt: new Date() } });
    expect((await review(id))!.preview!.plan.membership).toBe("waits_for_dues");
  });

  it("approving activates an account without a record, or one that owes under a level without a fee", async () => {
    const account = await aMember({ ...own, membershipStatus: "pending" });
    const first = await approve(await aConfirmedClaim(), "professional");
    expect(first.outcome).toMatchObject({ ok: true, data: { membership: "becomes_active" } });
    expect((await accountOf(account.id)).membershipStatus).toBe("active");
    const other = await aMember({ ...own, email: "other@example.test", membershipStatus: "pending" });
    await anOpenDue(other.id);
    const second = await approve(await aConfirmedClaim({ email: other.email }), "regulator");
    expect(second.outcome).toMatchObject({ ok: true, data: { membership: "becomes_active" } });
  });

  it("the review says nothing of an account's own number unless it has been a member", async () => {
    const account = await aMember({ ...own, membershipStatus: "pending" });
    const membershipNumber = memberIdOf(getAssociation().memberIdPrefixes, {
      ...account,
      isStaffOnly: false,
    });
    const id = await aConfirmedClaim({ membershipNumber });
    const reasons = async () => (await review(id))!.duplicates.rows.map((row) => row.reasons);
    expect(await reasons()).toEqual([["email"]]);
    await db.write.user.update({ where: { id: account.id }, data: { admittedAt: new Date() } });
    expect(await reasons()).toEqual([["email", "number"]]);
  });
});

describe("an application that nobody has confirmed", () => {
  it.each([
    ["active", () => aMember(own)],
    ["lapsed", aLapsedMember],
  ] as const)(
    "an unconfirmed application does not change the level and fee of a member who is %s",
    async (_, member) => {
      const account = await member();
      for (const registrationType of ["new", "existing"] as const) {
        const { id } = await anApplication({
          email,
          registrationType,
          membershipType: "academic",
          membershipNumber: registrationType === "existing" ? "ACO-1" : null,
        });
        const { outcome, preview } = await approve(id);
        expect(preview.obstacle).toMatch(/has not confirmed it yet/);
        expect(outcome).toMatchObject({ ok: false, code: "invalid_input", message: preview.obstacle });
        const { membershipType, annualFeeCents } = account;
        expect(await accountOf(account.id)).toMatchObject({ membershipType, annualFeeCents });
        await db.write.membershipApplication.update({ where: { id }, data: { addressProvenAt: new Date() } });
        expect((await review(id))!.preview!.obstacle).toBeNull();
        await db.write.membershipApplication.delete({ where: { id } });
      }
    },
  );

  it("an unconfirmed application still creates an account, and resets one with an unverified address", async () => {
    const { id } = await anApplication();
    expect((await approve(id)).outcome).toMatchObject({ ok: true, data: { account: "create" } });
    await aMember({ email, passwordHash: "own", membershipStatus: "pending" });
    const other = await anApplication({ email });
    expect((await approve(other.id)).outcome).toMatchObject({ ok: true, data: { account: "reset" } });
  });
});

describe("a suspended or closed account", () => {
  it.each([
    ["suspended", { suspendedAt: new Date() }, "This account is suspended. Lift the suspension first."],
    ["closed", { suspendedAt: new Date(), closedAt: new Date() }, "This account is closed. Reopen it first."],
  ])(
    "the application of an account that is %s is not approved, and its owner gets no such letter",
    async (_, facts, message) => {
      await aMember({ ...own, ...facts });
      const id = await aConfirmedClaim();
      const before = await db.outboxEmail.count();
      const { outcome, preview } = await approve(id, "professional");
      expect(outcome).toMatchObject({ ok: false, code: "suspended", message });
      expect(preview.obstacle).toBe(message);
      expect([await db.outboxEmail.count(), await lettersOf("application_approved")]).toEqual([before, 0]);
    },
  );
});
