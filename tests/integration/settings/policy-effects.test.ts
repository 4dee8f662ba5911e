import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as me from "@/app/api/users/me/security/route";
import { changePolicyAction, previewPolicyAction } from "@/app/(portal)/admin/settings/actions";
import { defaultPolicies, type Policies } from "@/lib/association/schema";
import { env, type Env } from "@/lib/env";
import { dayAfter, formatCalendarDay } from "@/lib/core/days";
import { db } from "@/lib/db/client";
import { refreshAllStatuses } from "@/lib/membership/shared/keep-status";
import { aDocument } from "../../support/documents";
import { aMember, anAdmin, signedInAs } from "../../support/builders";
import { anAuthenticator } from "../../support/authenticator-app";
import { sql } from "../../support/database";
import { dayOf, noon } from "../../support/nightly";
import type { Browser } from "../../support/next-request";

/* What a settings form says while somebody types: whom the values would find, before they are saved. */

// The portal's own is frozen.
vi.mock("@/lib/env", async (original) => {
  const actual = await original<{ env: Env }>();
  return { ...actual, env: { ...actual.env } };
});

let office: Browser;
beforeEach(async () => {
  office = await signedInAs(await anAdmin());
});

type Typed = Parameters<typeof previewPolicyAction>[0];
const preview = async (typed: Typed) => {
  const outcome = await office.within(() => previewPolicyAction(typed));
  return outcome.ok ? outcome.data : outcome;
};
const today = () => dayOf(new Date());
const shown = (days: number) => formatCalendarDay(dayAfter(today(), days));

it("changed days of grace say beforehand which late members lapse or become active, and on which days", async () => {
  const endedAgo = (days: number, more = {}) =>
    aMember({ joinDate: noon("2020-03-05"), nextPaymentDate: noon(dayAfter(today(), -days)), ...more });
  await endedAgo(5);
  const lapsed = await endedAgo(40);
  await refreshAllStatuses();
  const status = async () => (await db.user.findUniqueOrThrow({ where: { id: lapsed.id } })).membershipStatus;
  expect(await status()).toBe("pending");
  const dues = (some: Partial<Policies["dues"]>) =>
    preview({ policy: "dues", values: { ...defaultPolicies.dues, ...some } });
  expect(await dues({})).toEqual([`1 member is late with their dues: they lapse on ${shown(25)}.`]);
  expect(await dues({ graceDays: 20 })).toEqual([
    `1 member is late with their dues: they lapse on ${shown(20)}, instead of ${shown(25)}.`,
  ]);
  expect(await dues({ graceDays: 60 })).toEqual([
    `1 member is late with their dues: they lapse on ${shown(55)}, instead of ${shown(25)}.`,
    "1 lapsed member becomes active again.",
  ]);
  const values = { ...defaultPolicies.dues, graceDays: 60 };
  expect(await office.within(() => changePolicyAction({ policy: "dues", values }))).toMatchObject({
    ok: true,
  });
  await refreshAllStatuses();
  expect(await status()).toBe("active");
});

it("shorter sessions say beforehand how many people must sign in again, and then they must", async () => {
  const [first] = [await signedInAs(await aMember()), await signedInAs(await aMember())];
  await sql(`UPDATE "Session" s SET "lastSeenAt" = now() - interval '3 days' FROM "User" u
             WHERE u."id" = s."userId" AND NOT u."isAdmin"`);
  const values = { memberDays: 2, staffHours: 12, staffIdleMinutes: 60 };
  expect(await preview({ policy: "sessions", values: { ...values, memberDays: 4 } })).toEqual([]);
  expect(await preview({ policy: "sessions", values })).toEqual([
    "2 members have to sign in again at the next click.",
  ]);
  expect(await office.within(() => changePolicyAction({ policy: "sessions", values }))).toMatchObject({
    ok: true,
  });
  expect(await preview({ policy: "sessions", values })).toEqual([]);
  expect((await first.call(me, "GET")).status).toBe(401);
});

it("a lower limit of people seen says beforehand who has reached it within the hour", async () => {
  const viewer = await aMember();
  await sql(
    `INSERT INTO "PersonSeen" ("viewerId", "person", "at")
     SELECT $1, 'p' || n, now() - make_interval(mins => CASE WHEN n > 60 THEN 70 ELSE 5 END)
     FROM generate_series(1, 90) n`,
    [viewer.id],
  );
  expect(await preview({ policy: "peopleSeen", values: { anHour: 61 } })).toEqual([]);
  expect(await preview({ policy: "peopleSeen", values: { anHour: 60 } })).toEqual([
    "1 person or check-in device has already seen this many within the hour, and can't see anyone new for up to an hour.",
  ]);
});

it("a smaller storage quota says beforehand how many people can't add a document", async () => {
  const member = await aMember();
  const browser = await signedInAs(member);
  for (let documents = 0; documents < 2; documents++) await aDocument(browser);
  await sql(`UPDATE "Document" SET "fileSize" = 6 * 1048576`);
  const quota = (maxFiles: number, maxMegabytes: number) =>
    preview({ policy: "documentQuota", values: { maxFiles, maxMegabytes } });
  const sentence = "1 person already stores this much. Their documents are kept, but they can’t add more.";
  expect(await quota(3, 13)).toEqual([]);
  expect(await quota(2, 13)).toEqual([sentence]);
  expect(await quota(3, 12)).toEqual([sentence]);
});

describe("the second factor", () => {
  const settings: { APP_URL: string } = env;
  const address = settings.APP_URL;
  afterEach(() => {
    settings.APP_URL = address;
  });

  it("requiring a second factor says beforehand how many people with a role get seven days", async () => {
    const typed = (isRequiredOfStaff: boolean) =>
      preview({ policy: "secondFactor", values: { isRequiredOfStaff } });
    await anAuthenticator(await anAdmin());
    expect(await typed(true)).toEqual(["The portal isn't reached over https, so it isn’t required yet."]);
    settings.APP_URL = "https://portal.example.test";
    const values = { isRequiredOfStaff: false };
    expect(await office.within(() => changePolicyAction({ policy: "secondFactor", values }))).toMatchObject({
      ok: true,
    });
    expect(await typed(false)).toEqual([]);
    expect(await typed(true)).toEqual(["1 person with a role has no second factor: they get 7 days."]);
  });
});
