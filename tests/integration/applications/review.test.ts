import { describe, expect, it } from "vitest";
import {
  addNoteAction,
  approveApplicationAction,
  askApplicantAction,
  rejectApplicationAction,
  showBackgroundAnswersAction,
} from "@/app/(portal)/admin/applications/[applicationId]/actions";
import { resetPasswordAction } from "@/app/(public)/reset-password/[token]/actions";
import { planApproval } from "@/lib/applications/approval";
import { applicationUrl } from "@/lib/applications/link";
import { findApplicationToReview, searchApplications } from "@/lib/applications/review-queries";
import type { ApprovalPlan } from "@/lib/applications/schema";
import { readResetLink } from "@/lib/sign-in/queries";
import { db } from "@/lib/db/client";
import { recordDues } from "@/lib/membership/record-dues";
import { action } from "@/lib/http/action";
import { anApplication, explanation } from "../../support/applications";
import { dayIn } from "../../support/dates";
import { aMember, anAdmin, signedInAs, type Admin } from "../../support/builders";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";
import { shownDues } from "../../support/money";

const missing = "00000000-0000-4000-8000-000000000000";
const created: ApprovalPlan = { account: "create", membership: "waits_for_dues", letter: "invitation" };

const approve = (browser: Browser, id: string, plan: ApprovalPlan, note = "") =>
  browser.within(() => approveApplicationAction({ id, plan, note }));
const reject = (browser: Browser, id: string, reason = "Two years in compliance are asked for.") =>
  browser.within(() => rejectApplicationAction({ id, reason }));
const ask = (browser: Browser, id: string) =>
  browser.within(() => askApplicantAction({ id, content: "Since when?" }));
const showAnswers = (browser: Browser, id: string) =>
  browser.within(() => showBackgroundAnswersAction({ id }));

const asAdmin = async () => signedInAs(await anAdmin());
const applicationOf = (id: string) => db.membershipApplication.findUniqueOrThrow({ where: { id } });
const emailTo = (toAddress: string) => db.outboxEmail.findFirstOrThrow({ where: { toAddress } });
const adminOf = async () => (await anAdmin()) as unknown as Admin;

/** The end of the link in an invitation. */
const invitationIn = (text: string) => /\/reset-password\/([\w-]{43})/.exec(text)?.[1] ?? "";

describe("approving an application", () => {
  it("approving a new applicant creates a passwordless account that is pending until the first dues", async () => {
    const [application, admin] = [await anApplication(), await anAdmin()];
    const outcome = await approve(await signedInAs(admin), application.id, created, "References called.");
    const user = await db.user.findUniqueOrThrow({ where: { email: application.email } });
    expect(outcome).toMatchObject({ ok: true, data: { id: application.id, userId: user.id, ...created } });
    expect(user).toMatchObject({
      firstName: "Amara",
      lastName: "Rolle",
      phone: "(242) 555-0124",
      address: "14 Sunrise Road, Nassau",
      passwordHash: null,
      isAdmin: false,
      membershipStatus: "pending",
      membershipType: "Associate",
      annualFeeCents: 20_000,
      joinDate: null,
    });
    expect(await applicationOf(application.id)).toMatchObject({
      status: "approved",
      userId: user.id,
      decidedById: admin.id,
      decisionNote: "References called.",
      decidedAt: expect.any(Date) as Date,
    });
    const { text } = await emailTo(application.email);
    expect(text).toContain("first dues of 200.00 BSD");
    // The first dues are due from the approval on, under the reference that the letter promises.
    expect(await db.amountDue.findMany()).toMatchObject([
      { userId: user.id, purpose: "membership", amountCents: 20_000, dueDate: null, closedAt: null },
    ]);
    const { reference } = await db.amountDue.findFirstOrThrow();
    for (const words of [
      "First dues: 200.00 BSD",
      `Reference: ${reference}`,
      "The bank details are not set yet",
    ])
      expect(text).toContain(words);
    expect(text).not.toContain("References called.");
    expect(await readResetLink(invitationIn(text))).toMatchObject({ state: "open", isInvitation: true });
    expect(await db.auditEntry.findFirstOrThrow({ where: { action: "application_approved" } })).toMatchObject(
      {
        actorId: admin.id,
        targetId: application.id,
        details: { userId: user.id, membershipType: "Associate", annualFeeCents: 20_000 },
      },
    );
  });

  it.each([
    [
      "an existing member",
      { registrationType: "existing", membershipNumber: "ACO-2018ABCDEF" } as const,
      true,
    ],
    ["a level without a fee", { membershipType: "regulator" } as const, false],
  ])("approving %s activates the membership immediately", async (_of, facts, hasFee) => {
    const application = await anApplication(facts);
    const plan = { ...created, membership: "becomes_active" } as const;
    expect(await approve(await asAdmin(), application.id, plan)).toMatchObject({ ok: true });
    const user = await db.user.findUniqueOrThrow({ where: { email: application.email } });
    expect(user).toMatchObject({ membershipStatus: "active", joinDate: expect.any(Date) as Date });
    expect(user.nextPaymentDate !== null).toBe(hasFee);
    expect((await emailTo(application.email)).text).toContain("Your membership is now active");
  });

  it("approving gives an existing account the level's terms, and leaves password and permissions alone", async () => {
    const applicant = await aMember({
      membershipStatus: "pending",
      passwordHash: "kept",
      emailVerifiedAt: new Date(),
      roles: { create: { role: "treasurer" } },
    });
    const application = await anApplication({ email: applicant.email, firstName: "Other" });
    const plan = { account: "update", membership: "waits_for_dues", letter: "notice" } as const;
    expect(await approve(await asAdmin(), application.id, plan)).toMatchObject({ ok: true });
    expect(await db.user.findUniqueOrThrow({ where: { id: applicant.id } })).toMatchObject({
      passwordHash: "kept",
      isAdmin: true,
      firstName: applicant.firstName,
      membershipStatus: "pending",
      membershipType: "Associate",
      annualFeeCents: 20_000,
    });
    expect(invitationIn((await emailTo(applicant.email)).text)).toBe("");
    expect(await db.oneTimeToken.count()).toBe(0);
  });

  it("approving activates a person who has paid dues before", async () => {
    const applicant = await aMember({
      membershipStatus: "pending",
      passwordHash: "kept",
      emailVerifiedAt: new Date(),
    });
    const browser = await asAdmin();
    const dues = {
      lastPaymentId: null,
      amountCents: await shownDues(applicant.id),
      method: "cheque",
      chequeNumber: "17",
      receivedOn: dayIn(-14),
    } as const;
    await browser.within(() => action(recordDues)({ id: applicant.id, ...dues }));
    const application = await anApplication({ email: applicant.email });
    const plan = { account: "update", membership: "becomes_active", letter: "notice" } as const;
    expect(await approve(browser, application.id, plan)).toMatchObject({ ok: true });
    expect(await db.user.findUniqueOrThrow({ where: { id: applicant.id } })).toMatchObject({
      membershipStatus: "active",
    });
  });

  it("simultaneous approvals create one account and one invitation, and name the first reviewer to the rest", async () => {
    const application = await anApplication();
    const browsers = await Promise.all(Array.from({ length: 5 }, asAdmin));
    const outcomes = await Promise.all(browsers.map((browser) => approve(browser, application.id, created)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    for (const outcome of outcomes) {
      if (!outcome.ok) expect(outcome).toMatchObject({ code: "already_decided" });
      if (!outcome.ok) expect(outcome.message).toMatch(/has already been approved by Rowena Bethel \d+/);
    }
    expect(await db.user.count({ where: { email: application.email } })).toBe(1);
    expect(await db.oneTimeToken.count({ where: { purpose: "invitation" } })).toBe(1);
    expect(await db.outboxEmail.count({ where: { toAddress: application.email } })).toBe(1);
    expect(await reject(browsers[0]!, application.id)).toMatchObject({ code: "already_decided" });
  });

  it.each(["MembershipApplication", "User", "OneTimeToken", "OutboxEmail", "AuditEntry"])(
    "approving changes nothing when an error in %s interrupts it",
    async (table) => {
      const applicant = { registrationType: "existing", membershipNumber: "ACO-1" } as const;
      const application = await anApplication(applicant);
      const browser = await asAdmin();
      const before = await sql(`SELECT count(*)::int FROM "User"`);
      await sql(
        `CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'planted'; END $$`,
      );
      // For accounts and applications after what is done first: at the activation and at the link between both.
      const when = { User: "UPDATE", MembershipApplication: `UPDATE OF "userId"` }[table] ?? "INSERT";
      await sql(`CREATE TRIGGER planted AFTER ${when} ON "${table}" FOR EACH ROW EXECUTE FUNCTION planted()`);
      const plan = { ...created, membership: "becomes_active" } as const;
      const outcome = await approve(browser, application.id, plan);
      await sql(`DROP FUNCTION planted CASCADE`);
      expect(outcome).toMatchObject({ ok: false, code: "internal" });
      expect(await applicationOf(application.id)).toMatchObject({ status: "pending", userId: null });
      expect(await sql(`SELECT count(*)::int FROM "User"`)).toEqual(before);
      const left = [db.oneTimeToken.count(), db.outboxEmail.count(), db.auditEntry.count()];
      expect(await Promise.all(left)).toEqual([0, 0, 0]);
    },
  );

  it("approving does exactly what the preview showed, or nothing", async () => {
    const application = await anApplication();
    const shown = (await findApplicationToReview(await adminOf(), application.id))!.preview!;
    expect(shown.plan).toEqual(created);
    // Meanwhile the applicant registers.
    const account = await aMember({
      email: application.email,
      membershipStatus: "pending",
      passwordHash: "own",
      emailVerifiedAt: new Date(),
    });
    const browser = await asAdmin();
    expect(await approve(browser, application.id, shown.plan)).toMatchObject({ code: "changed_meanwhile" });
    expect(await applicationOf(application.id)).toMatchObject({ status: "pending" });
    const now = (await findApplicationToReview(await adminOf(), application.id))!.preview!;
    expect(now).toMatchObject({ account: { id: account.id }, plan: { account: "update", letter: "notice" } });
    expect(await approve(browser, application.id, now.plan)).toMatchObject({ ok: true });
  });
});

describe("an invitation", () => {
  it("an invitation sets the first password once, signs in, and proves the address", async () => {
    const application = await anApplication();
    await approve(await asAdmin(), application.id, created);
    const token = invitationIn((await emailTo(application.email)).text);
    const browser = new Browser();
    const set = (one: Browser) =>
      one.within(() => resetPasswordAction({ token, password: "casuarina-tree" }));
    expect(await set(browser)).toMatchObject({ ok: true, data: { email: application.email } });
    expect(browser.cookies.size).toBe(1);
    expect(await db.user.findUniqueOrThrow({ where: { email: application.email } })).toMatchObject({
      passwordHash: expect.any(String) as string,
      emailVerifiedAt: expect.any(Date) as Date,
    });
    expect(await set(new Browser())).toMatchObject({ code: "link_expired" });
    expect(await db.auditEntry.count({ where: { action: "password_set" } })).toBe(1);
    // One e-mail: that a password was changed would only frighten.
    expect(await db.outboxEmail.count({ where: { toAddress: application.email } })).toBe(1);
  });

  it("an invitation works for seven days, and then says that it has expired", async () => {
    const application = await anApplication();
    await approve(await asAdmin(), application.id, created);
    const token = invitationIn((await emailTo(application.email)).text);
    const [{ days } = { days: 0 }] = await sql<{ days: number }>(
      `SELECT round(extract(epoch FROM "expiresAt" - now()) / 86400)::int AS days FROM "OneTimeToken"`,
    );
    expect(days).toBe(7);
    await sql(`UPDATE "OneTimeToken" SET "expiresAt" = now() - interval '1 second'`);
    expect(await readResetLink(token)).toEqual({ state: "invitation_expired" });
  });
});

describe("rejecting an application", () => {
  it("rejecting stores the reason for the applicant's page, and emails a link without the reason", async () => {
    const application = await anApplication({ askedAt: new Date() });
    expect(await reject(await asAdmin(), application.id)).toMatchObject({ ok: true });
    expect(await applicationOf(application.id)).toMatchObject({
      status: "rejected",
      askedAt: null,
      userId: null,
      decisionNote: "Two years in compliance are asked for.",
    });
    const { text } = await emailTo(application.email);
    expect(text).toContain(applicationUrl(application));
    expect(text).not.toContain("Two years");
    expect(await db.user.count({ where: { email: application.email } })).toBe(0);
    expect(await db.auditEntry.count({ where: { action: "application_rejected" } })).toBe(1);
  });

  it("rejecting an application needs a reason", async () => {
    const application = await anApplication();
    expect(await reject(await asAdmin(), application.id, "  ")).toMatchObject({
      code: "invalid_input",
      issues: [{ path: "reason", message: "Enter a reason for the applicant" }],
    });
    expect(await applicationOf(application.id)).toMatchObject({ status: "pending" });
  });
});

describe("asking the applicant", () => {
  it("a question to the applicant is stored, makes them next, and is emailed as a link without its text", async () => {
    const [application, admin] = [await anApplication(), await anAdmin()];
    expect(await ask(await signedInAs(admin), application.id)).toMatchObject({ ok: true });
    expect((await applicationOf(application.id)).askedAt).not.toBeNull();
    expect(await db.applicationNote.findMany()).toMatchObject([
      { applicationId: application.id, kind: "question", authorId: admin.id, content: "Since when?" },
    ]);
    const { text } = await emailTo(application.email);
    expect(text).toContain(applicationUrl(application));
    expect(text).not.toContain("Since when?");
  });

  it("a question to the applicant is rejected once the application has been decided", async () => {
    const application = await anApplication();
    const browser = await asAdmin();
    await reject(browser, application.id);
    expect(await ask(browser, application.id)).toMatchObject({ code: "already_decided" });
    expect(await db.applicationNote.count()).toBe(0);
  });
});

describe("the background answers", () => {
  it("an administrator may view background answers, and each view is recorded", async () => {
    const [application, admin] = [await anApplication(), await anAdmin()];
    const browser = await signedInAs(admin);
    for (const views of [1, 2]) {
      expect(await showAnswers(browser, application.id)).toMatchObject({
        ok: true,
        data: { criminalConviction: true, backgroundExplanation: explanation },
      });
      const entries = await db.auditEntry.findMany({
        orderBy: { id: "asc" },
        where: { action: "application_background_viewed" },
      });
      expect(entries).toHaveLength(views);
      expect(entries[0]).toMatchObject({ actorId: admin.id, targetId: application.id, details: null });
    }
  });

  it("background answers count as viewed only for the reviewer who viewed them, on that application", async () => {
    const [application, other] = [await anApplication(), await anApplication()];
    const [admin, colleague] = [await adminOf(), await adminOf()];
    const hasViewed = async (person: Admin, { id }: { id: string }) =>
      (await findApplicationToReview(person, id))!.hasViewedBackgroundAnswers;
    expect(await hasViewed(admin, application)).toBe(false);
    await showAnswers(await signedInAs(admin), application.id);
    expect(await hasViewed(admin, application)).toBe(true);
    expect(await hasViewed(admin, other)).toBe(false);
    expect(await hasViewed(colleague, application)).toBe(false);
  });

  it("background answers are not shown when the view cannot be recorded", async () => {
    const application = await anApplication();
    const browser = await asAdmin();
    await sql(`ALTER TABLE "AuditEntry" ADD CONSTRAINT "planted_fault" CHECK (false) NOT VALID`);
    const outcome = await showAnswers(browser, application.id);
    await sql(`ALTER TABLE "AuditEntry" DROP CONSTRAINT "planted_fault"`);
    expect(outcome).toMatchObject({ ok: false });
    expect(JSON.stringify(outcome)).not.toContain(explanation);
  });

  it("background answers appear in nothing else that reviewing returns, sends or records", async () => {
    const application = await anApplication();
    const admin = await adminOf();
    const browser = await signedInAs(admin);
    await ask(browser, application.id);
    const page = await findApplicationToReview(admin, application.id);
    const search = { text: "", filter: "all", sort: "", page: 1, size: 20 } as const;
    const list = await searchApplications(admin, search);
    await approve(browser, application.id, created);
    const all = JSON.stringify([
      page,
      list,
      await db.outboxEmail.findMany(),
      (await db.auditEntry.findMany({ orderBy: { id: "asc" } })).map(({ details }) => details),
    ]);
    expect(all).not.toContain(explanation);
    expect(all).not.toMatch(/backgroundAnswers|criminalConviction/);
  });
});

describe("reviewing", () => {
  it("reviewing is refused to visitors and members, and changes nothing", async () => {
    const application = await anApplication();
    const member = await signedInAs(await aMember());
    for (const [browser, code] of [
      [new Browser(), "unauthorized"],
      [member, "forbidden"],
    ] as const) {
      const note = () => addNoteAction({ id: application.id, content: "Mine" });
      const outcomes = [
        await approve(browser, application.id, created),
        await reject(browser, application.id),
        await ask(browser, application.id),
        await showAnswers(browser, application.id),
        await browser.within(note),
      ];
      expect(outcomes.map((outcome) => !outcome.ok && outcome.code)).toEqual(Array(5).fill(code));
    }
    expect(await applicationOf(application.id)).toMatchObject({ status: "pending", askedAt: null });
    expect([await db.applicationNote.count(), await db.auditEntry.count()]).toEqual([0, 0]);
  });

  it("reviewing an application that does not exist returns not found", async () => {
    const browser = await asAdmin();
    const outcomes = [
      await approve(browser, missing, created),
      await reject(browser, missing),
      await ask(browser, missing),
      await showAnswers(browser, missing),
      await browser.within(() => addNoteAction({ id: missing, content: "Nobody" })),
    ];
    expect(outcomes.map((outcome) => !outcome.ok && outcome.code)).toEqual(Array(5).fill("not_found"));
    expect(await findApplicationToReview(await adminOf(), "not-an-id")).toBeNull();
  });

  it("the review queue lists pending applications, oldest first, and finds name, address and reference", async () => {
    const admin = await adminOf();
    const [newer, older] = [
      await anApplication({ firstName: "Nevaeh", createdAt: new Date("2026-11-10T12:00:00Z") }),
      await anApplication({ firstName: "Orlando", createdAt: new Date("2026-11-01T12:00:00Z") }),
    ];
    const asked = await anApplication({ askedAt: new Date(), lastName: "Waiting" });
    const rejected = await anApplication({ status: "rejected", decidedAt: new Date() });
    const ids = async (facts: object) => {
      const search = { text: "", filter: "review", sort: "", page: 1, size: 20, ...facts } as const;
      return (await searchApplications(admin, search)).applications.map(({ id }) => id);
    };
    expect(await ids({})).toEqual([older.id, newer.id]);
    expect(await ids({ filter: "applicant" })).toEqual([asked.id]);
    expect(await ids({ filter: "rejected" })).toEqual([rejected.id]);
    expect(await ids({ text: "orlando rolle" })).toEqual([older.id]);
    expect(await ids({ text: newer.reference.toLowerCase() })).toEqual([newer.id]);
    expect(await ids({ sort: "-date" })).toEqual([newer.id, older.id]);
    expect(await ids({ page: 2, size: 1 })).toEqual([newer.id]);
  });

  it("the review queue's previous and next skip applications that await the applicant", async () => {
    const admin = await adminOf();
    const on = (day: number) => ({ createdAt: new Date(Date.UTC(2026, 10, day)) });
    const first = await anApplication(on(1));
    const asked = await anApplication({ ...on(2), askedAt: new Date() });
    const decided = await anApplication({ ...on(3), status: "rejected", decidedAt: new Date() });
    const last = await anApplication(on(4));
    const queueOf = async ({ id }: { id: string }) => (await findApplicationToReview(admin, id))!.queue;
    const between = { waiting: 2, place: null, previousId: first.id, nextId: last.id };
    expect(await queueOf(first)).toEqual({ waiting: 2, place: 1, previousId: null, nextId: last.id });
    expect(await queueOf(asked)).toEqual(between);
    expect(await queueOf(decided)).toEqual(between);
    expect(await queueOf(last)).toEqual({ waiting: 2, place: 2, previousId: first.id, nextId: null });
  });

  it("the review marks possible duplicates, and says why", async () => {
    const admin = await adminOf();
    const facts = { homePhone: "(242) 555-7001", cellPhone: "(242) 555-7002" };
    const plain = await anApplication({ ...facts, firstName: "Sole", lastName: "Person" });
    const before = { ...facts, homePhone: "(242) 555-8001", cellPhone: "(242) 555-8002" };
    const earlier = await anApplication({ ...before, status: "rejected", lastName: "Knowles" });
    const member = await aMember({ phone: "242.555.9002" });
    const again = await anApplication({
      lastName: "KNOWLES",
      email: member.email,
      homePhone: "(242) 555-9001",
      cellPhone: "+1 (242) 555-9002",
      membershipNumber: `ACO-2026${member.id.slice(-6).toUpperCase()}`,
    });
    const search = { text: "", filter: "review", sort: "name", page: 1, size: 20 } as const;
    const { applications } = await searchApplications(admin, search);
    expect(applications.map(({ id, mayBeDuplicate }) => [id, mayBeDuplicate])).toEqual([
      [again.id, true],
      [plain.id, false],
    ]);
    const { duplicates } = (await findApplicationToReview(admin, again.id))!;
    expect(duplicates.rows).toMatchObject([
      { kind: "account", id: member.id, reasons: ["email", "number", "phone"] },
      { kind: "application", id: earlier.id, reasons: ["birth"] },
    ]);
  });
});

describe("what approving does", () => {
  it.each([
    ["new", "associate", null, "waits_for_dues"],
    ["new", "regulator", null, "becomes_active"],
    ["existing", "bccp", null, "becomes_active"],
    ["new", "bccp", "active", "stays_active"],
    ["existing", "bccp", "pending", "becomes_active"],
    ["new", "academic", "pending", "waits_for_dues"],
  ] as const)(
    "approving a registration of type %s at level %s, with the account %s, means: %s",
    (registrationType, membershipType, membershipStatus, membership) => {
      const account = membershipStatus && {
        membershipStatus,
        hasPassword: true,
        hasPaidDues: false,
        hasHistory: false,
        isUnverified: false,
      };
      expect(planApproval({ registrationType, membershipType }, account)).toMatchObject({ membership });
    },
  );
});
