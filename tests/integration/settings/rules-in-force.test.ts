import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { changePolicyAction } from "@/app/(portal)/admin/settings/actions";
import * as users from "@/app/api/admin/users/route";
import * as security from "@/app/api/users/me/security/route";
import { getAssociation, refreshAssociation } from "@/lib/association/queries";
import { listRuleEffects } from "@/lib/settings/shared/rule-effects";
import { recordRulesInForce } from "@/lib/association/rules-in-force";
import { dayAfter, formatCalendarDay } from "@/lib/core/days";
import { db } from "@/lib/db/client";
import { env, type Env } from "@/lib/env";
import { refreshAllStatuses } from "@/lib/membership/shared/keep-status";
import { createUpcomingDues } from "@/lib/membership/shared/membership-due";
import { queueReminders } from "@/lib/membership/shared/queue-reminders";
import { anAuthenticator } from "../../support/authenticator-app";
import { aMember, anAdmin, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import { dayOf, nightly, noon, payDuesOf } from "../../support/nightly";
import type { Browser } from "../../support/next-request";

/* A rule that comes with an upgrade, by a setting or by another address judges from that day. */

// The portal's own is frozen.
vi.mock("@/lib/env", async (original) => {
  const actual = await original<{ env: Env }>();
  return { ...actual, env: { ...actual.env } };
});
const settings: { APP_URL: string } = env;
const address = settings.APP_URL;
const overHttps = () => (settings.APP_URL = "https://portal.example.test");
/** An upgrade starts the processes again, which read everything anew. */
async function restart() {
  delete (globalThis as { portalAssociation?: unknown }).portalAssociation;
  await refreshAssociation();
}
beforeEach(restart);
afterEach(() => {
  settings.APP_URL = address;
  delete (globalThis as { portalAssociation?: unknown }).portalAssociation;
});

const today = () => dayOf(new Date());
const note = () => recordRulesInForce(getAssociation().policies);

/** As if the portal had been upgraded so many days ago from a version without this rule. */
async function broughtByAnUpgrade(rule: "second_factor" | "lapse", terms: object, daysAgo = 0) {
  await sql(
    `INSERT INTO "RuleTerms" ("id", "rule", "terms", "since")
     VALUES (gen_random_uuid(), $1, $2, now() - make_interval(days => $3))`,
    [rule, JSON.stringify(terms), daysAgo],
  );
  await restart();
}

describe("the second factor of staff", () => {
  let office: Browser;
  beforeEach(async () => {
    office = await signedInAs(await anAdmin());
    await grantedOn("2020-01-15");
  });
  /** Without the guard that keeps when a role was given. */
  const grantedOn = (day: string) =>
    sql(
      `BEGIN; SET LOCAL session_replication_role = replica; UPDATE "RoleGrant" SET "createdAt" = '${day}'; COMMIT;`,
    );
  const status = async (browser = office) => (await browser.call(users, "GET")).status;
  const daysLeft = async (browser = office) => {
    const { requiredBy } = (await (await browser.call(security, "GET")).json()) as { requiredBy: string };
    return Math.round((Date.parse(requiredBy) - Date.now()) / 86_400_000);
  };

  it("a second factor is required of an old owner seven days after the upgrade that introduced it", async () => {
    overHttps();
    await broughtByAnUpgrade("second_factor", { isRequired: true }, 6);
    expect([await status(), await daysLeft()]).toEqual([200, 1]);
    await sql(`UPDATE "RuleTerms" SET "since" = "since" - interval '2 days'`);
    expect(await status()).toBe(403);
  });

  it("a second factor is required seven days after a role was given, where the rule is older", async () => {
    overHttps();
    await broughtByAnUpgrade("second_factor", { isRequired: true }, 300);
    const fresh = await signedInAs(await anAdmin());
    expect([await status(fresh), await daysLeft(fresh)]).toEqual([200, 7]);
    expect(await status()).toBe(403);
  });

  it("the deadline for a second factor counts from the portal's move to https, even if unrecorded", async () => {
    await note();
    overHttps();
    expect([await status(), await daysLeft()]).toEqual([200, 7]);
    await refreshAllStatuses();
    await sql(`UPDATE "RuleTerms" SET "since" = "since" - interval '3 days'`);
    expect([await status(), await daysLeft()]).toEqual([200, 4]);
    await sql(`UPDATE "RuleTerms" SET "since" = "since" - interval '5 days'`);
    expect(await status()).toBe(403);
  });

  it("the deadline for a second factor counts from the day the setting is switched on again", async () => {
    const change = (isRequiredOfStaff: boolean) =>
      office.within(() => changePolicyAction({ policy: "secondFactor", values: { isRequiredOfStaff } }));
    // Elsewhere than on https it binds nobody, so that the setting can be changed.
    overHttps();
    await sql(`UPDATE "Session" SET "provenAt" = now()`);
    await broughtByAnUpgrade("second_factor", { isRequired: true }, 1);
    expect(await change(false)).toMatchObject({ ok: true });
    await sql(`UPDATE "RuleTerms" SET "since" = "since" - interval '100 days'`);
    expect(await change(true)).toMatchObject({ ok: true });
    expect([await status(), await daysLeft()]).toEqual([200, 7]);
    await sql(`UPDATE "RuleTerms" SET "since" = "since" - interval '5 days'`);
    expect(await daysLeft()).toBe(2);
  });

  it("people with a role and no second factor are counted while they still have time", async () => {
    overHttps();
    await anAuthenticator(await anAdmin());
    await grantedOn("2020-01-15");
    await broughtByAnUpgrade("second_factor", { isRequired: true });
    for (const _fresh of [1, 2]) await anAdmin();
    expect(await listRuleEffects()).toMatchObject([
      {
        what: "1 person with a role has no second factor.",
        todo: expect.stringContaining(formatCalendarDay(dayAfter(today(), 7))) as string,
      },
    ]);
    await sql(`UPDATE "RuleTerms" SET "since" = "since" - interval '8 days'`);
    expect(await listRuleEffects()).toEqual([]);
  });

  it("a portal that began with the second factor required has always required it", async () => {
    overHttps();
    await note();
    expect(await status()).toBe(403);
    expect(await listRuleEffects()).toEqual([]);
  });
});

describe("the lapse of members who do not pay", () => {
  const terms = { graceDays: 30, reinstatementMonths: 12 };
  /** A member whose year ended so many days ago. */
  const late = (days: number) =>
    aMember({ joinDate: noon("2020-03-05"), nextPaymentDate: noon(dayAfter(today(), -days)) });
  const statusOf = async (id: string) =>
    (await db.user.findUniqueOrThrow({ where: { id } })).membershipStatus;
  const at = (days: number) => noon(dayAfter(today(), days));
  const letters = async (toAddress: string) =>
    (await db.outboxEmail.findMany({ where: { toAddress }, orderBy: { createdAt: "asc" } }))
      .map(({ template }) => template)
      .toSorted();

  it("an upgrade that introduces lapsing leaves a late member reminder and grace, and is recorded", async () => {
    const member = await late(730);
    await broughtByAnUpgrade("lapse", terms);
    await refreshAllStatuses();
    expect(await statusOf(member.id)).toBe("active");
    expect(await listRuleEffects()).toMatchObject([
      {
        what: "1 member is late with their dues under a new rule.",
        todo: expect.stringContaining(`lapses on ${formatCalendarDay(dayAfter(today(), 30))}`) as string,
      },
    ]);
    await createUpcomingDues();
    await queueReminders();
    const [reminder] = await db.outboxEmail.findMany({
      where: { toAddress: member.email },
      orderBy: { createdAt: "asc" },
    });
    expect(reminder!.template).toBe("dues_reminder");
    expect(reminder!.text).toContain(`Your membership lapses on ${formatCalendarDay(dayAfter(today(), 30))}`);
    for (let day = 1; day <= 31; day++) {
      await nightly(at(day));
      expect(await statusOf(member.id), `day ${day}`).toBe(day < 30 ? "active" : "pending");
    }
    expect(await letters(member.email)).toEqual([
      ...Array<string>(3).fill("dues_reminder"),
      "membership_lapsed",
    ]);
    expect(await db.auditEntry.findMany({ where: { action: "membership_lapsed" } })).toMatchObject([
      { actorId: null, targetId: member.id },
    ]);
  });

  it("a lapse from an upgrade ends with one year's dues, whose year ends in the future", async () => {
    const member = await late(800);
    await broughtByAnUpgrade("lapse", terms);
    await createUpcomingDues();
    expect(await payDuesOf(member.id, new Date())).toBe(true);
    const { nextPaymentDate, joinDate } = await db.user.findUniqueOrThrow({ where: { id: member.id } });
    expect(nextPaymentDate!.getTime()).toBeGreaterThan(Date.now());
    expect(joinDate).toEqual(noon("2020-03-05"));
    await nightly(at(40));
    expect(await statusOf(member.id)).toBe("active");
  });

  it("fewer days of grace give late members the new days from today, and no more than they had", async () => {
    const [lately, long] = [await late(12), await late(27)];
    const gone = await late(40);
    await refreshAllStatuses();
    expect(await statusOf(gone.id)).toBe("pending");
    const office = await signedInAs(await anAdmin());
    const dues = { ...getAssociation().policies.dues, graceDays: 10, overdueReminderDaysAfter: 5 };
    expect(await office.within(() => changePolicyAction({ policy: "dues", values: dues }))).toMatchObject({
      ok: true,
    });
    await nightly(at(0));
    expect(await Promise.all([lately, long, gone].map(({ id }) => statusOf(id)))).toEqual([
      "active",
      "active",
      "pending",
    ]);
    expect(await letters(lately.email)).toEqual(["dues_reminder"]);
    await nightly(at(3));
    expect([await statusOf(lately.id), await statusOf(long.id)]).toEqual(["active", "pending"]);
    await nightly(at(9));
    expect(await statusOf(lately.id)).toBe("active");
    await nightly(at(10));
    expect(await statusOf(lately.id)).toBe("pending");
  });

  it("fewer days of grace from an upgrade don't apply before they are recorded", async () => {
    const member = await late(20);
    await note();
    await sql(
      `INSERT INTO "AssociationSettings" ("id", "values", "updatedAt") VALUES (1, '{"dues": {"graceDays": 10}}', now())`,
    );
    await refreshAssociation();
    await refreshAllStatuses();
    expect(await statusOf(member.id)).toBe("active");
    expect(getAssociation().dues.terms).toEqual([
      { ...terms, since: null },
      { ...terms, graceDays: 10, since: today() },
    ]);
  });
});
