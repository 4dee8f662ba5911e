import fs from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { editMemberAction, sendConfirmationAction } from "@/app/(portal)/admin/members/actions";
import { changePolicyAction } from "@/app/(portal)/admin/settings/actions";
import * as suspension from "@/app/api/admin/users/[id]/suspension/route";
import * as presence from "@/app/api/users/me/presence/route";
import { hashPassword } from "@/lib/accounts/shared/password";
import { member } from "@/lib/auth/actor";
import { requireAuthorityOver, type ChangeableAspect } from "@/lib/auth/authority";
import type { Refusal } from "@/lib/core/errors";
import { db } from "@/lib/db/client";
import { presenceOfAction } from "@/lib/http/action";
import { presenceOfCall } from "@/lib/http/route";
import { anAuthenticator } from "../../support/authenticator-app";
import { codeOf } from "../../support/totp";
import { aMember, anAdmin, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import { type Browser, type RouteHandlers } from "../../support/next-request";
import { aWorld, type World } from "../../support/world";
import { actions, calls } from "../http/access";
import { nameOf, sentWith } from "../http/sent";

const app = path.resolve("app");
type Method = keyof RouteHandlers;
type Action = (sent: unknown) => Promise<{ ok: boolean; code?: string }>;

const handlersOf = async (call: string) =>
  (await import(path.join(app, "api", call.split(" ")[1] ?? "", "route.ts"))) as RouteHandlers;
const methodOf = (call: string) => call.split(" ")[0] as Method;
async function actionOf(name: string): Promise<Action> {
  const cut = name.lastIndexOf(" ");
  return ((await import(path.join(app, name.slice(0, cut)))) as Record<string, Action>)[name.slice(cut + 1)]!;
}

const elevenMinutesPass = () => sql(`UPDATE "Session" SET "provenAt" = "provenAt" - interval '11 minutes'`);

/** The names under "Proof of presence" in docs/contract.md. */
function promised(): string[] {
  const text = fs.readFileSync("docs/contract.md", "utf8");
  const [, section = ""] = /### Proof of presence\n([\s\S]*?)\n##/.exec(text) ?? [];
  const [, list = ""] = /Always:([\s\S]*?)\n\n/.exec(section) ?? [];
  return [...list.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name).sort();
}

async function demanded(): Promise<string[]> {
  const found = new Set<string>();
  for (const call of Object.keys(calls)) {
    if (presenceOfCall((await handlersOf(call))[methodOf(call)]) !== "fresh") continue;
    found.add(`${methodOf(call)} /api/${call.split(" ")[1]!.replace(/\[(\w+)\]/g, "{$1}")}`);
  }
  for (const name of Object.keys(actions))
    if (presenceOfAction(await actionOf(name)) === "fresh")
      found.add(name.slice(name.lastIndexOf(" ") + 1).replace(/Action$/, ""));
  return [...found].sort();
}

it("docs/contract.md lists what needs a proof of presence", async () => {
  expect(promised()).toEqual(await demanded());
});

it("every call and action for staff states whether it needs a proof of presence", async () => {
  const silent: string[] = [];
  for (const [call, { letIn }] of Object.entries(calls))
    if (letIn === "administrators" && !presenceOfCall((await handlersOf(call))[methodOf(call)]))
      silent.push(call);
  for (const [name, { letIn }] of Object.entries(actions))
    if (letIn === "administrators" && !presenceOfAction(await actionOf(name))) silent.push(name);
  expect(silent).toEqual([]);
});

it("changing payees or reply addresses, mass emails, imports, closing and waiving need a proof of presence", async () => {
  const names = await demanded();
  for (const name of [
    "changeAssociation",
    "emailMembers",
    "emailRegistrants",
    "emailPayers",
    "closeMonth",
    "waiveAmountDue",
    "voidAmountDue",
    "adjustAmountDue",
    "recordRefund",
    "recordCreditRefund",
    "recordDuesRefund",
    "POST /api/admin/users/import",
    "POST /api/admin/bank-statements",
    "POST /api/admin/refunds",
  ])
    expect(names).toContain(name);
});

describe("what can do lasting harm", () => {
  let world: World;
  beforeEach(async () => {
    world = await aWorld();
    await elevenMinutesPass();
  });

  it("an operation with lasting harm is refused eleven minutes after the last proof, and changes nothing", async () => {
    const office = world.browsers["an administrator"];
    for (const call of Object.keys(calls)) {
      const handlers = await handlersOf(call);
      if (presenceOfCall(handlers[methodOf(call)]) !== "fresh") continue;
      const kind = calls[call]!.names;
      const name = kind ? nameOf(world, kind, "an administrator", "foreign") : "nothing";
      const answer = await office.call(
        handlers,
        methodOf(call),
        sentWith(call, name, "an administrator", world),
      );
      expect([call, answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
        call,
        403,
        "presence_required",
      ]);
    }
    for (const name of Object.keys(actions)) {
      const act = await actionOf(name);
      if (presenceOfAction(act) !== "fresh") continue;
      const outcome = await office.within(() => act({ id: world.people["an administrator"]!.id }));
      expect([name, outcome.code]).toEqual([name, "presence_required"]);
    }
  });
});

describe("a proof of presence", () => {
  let owner: Awaited<ReturnType<typeof anAdmin>>;
  let office: Browser;
  beforeEach(async () => {
    owner = await anAdmin({ passwordHash: await hashPassword("seagrape") });
    office = await signedInAs(owner);
  });

  const prove = (body: object, browser = office) => browser.call(presence, "POST", { body });
  const isProven = async (browser = office) => (await browser.call(presence, "GET")).status === 200;

  it("signing in is a proof of presence for ten minutes", async () => {
    expect(await isProven()).toBe(true);
    await sql(`UPDATE "Session" SET "provenAt" = now() - interval '9 minutes 50 seconds'`);
    expect(await isProven()).toBe(true);
    await sql(`UPDATE "Session" SET "provenAt" = now() - interval '10 minutes'`);
    expect(await isProven()).toBe(false);
  });

  it("a password, code or recovery code proves presence, in this session alone", async () => {
    const elsewhere = await signedInAs(owner);
    await elevenMinutesPass();
    expect((await prove({ password: "not-this-one" })).status).toBe(400);
    expect(await isProven()).toBe(false);
    expect((await prove({ password: "seagrape" })).status).toBe(200);
    expect([await isProven(), await isProven(elsewhere)]).toEqual([true, false]);
    await elevenMinutesPass();
    const secret = await anAuthenticator(owner);
    const code = codeOf(secret);
    expect((await prove({ code })).status).toBe(200);
    expect(await isProven()).toBe(true);
    // A code works once, here as at the sign-in.
    expect((await prove({ code }, elsewhere)).status).toBe(401);
  });

  it("another person's password or code proves nobody's presence", async () => {
    const other = await aMember({ passwordHash: await hashPassword("casuarina") });
    const secret = await anAuthenticator(other);
    await elevenMinutesPass();
    expect((await prove({ password: "casuarina" })).status).toBe(400);
    expect((await prove({ code: codeOf(secret) })).status).toBe(401);
    expect(await isProven()).toBe(false);
  });

  it("changing another person's address needs a proof of presence, and their other details do not", async () => {
    const member = await aMember();
    const edit = (facts: object) =>
      office.within(() =>
        editMemberAction({
          id: member.id,
          firstName: "Althea",
          lastName: "Bethel",
          email: member.email,
          phone: null,
          address: null,
          membershipType: "professional",
          annualFee: "350.00",
          ...facts,
        }),
      );
    await elevenMinutesPass();
    expect(await edit({ firstName: "Thea" })).toMatchObject({ ok: true });
    expect(await edit({ email: "thief@example.test" })).toMatchObject({ code: "presence_required" });
    expect(await db.oneTimeToken.count()).toBe(0);
    await prove({ password: "seagrape" });
    expect(await edit({ email: "new@example.test" })).toMatchObject({ ok: true });
  });

  it("suspending a person with a role needs a proof of presence, and suspending a member does not", async () => {
    const suspend = async (id: string) =>
      (await office.call(suspension, "PUT", { params: { id }, body: { suspended: true, reason: "Fraud" } }))
        .status;
    const colleague = await anAdmin();
    await elevenMinutesPass();
    expect(await suspend((await aMember()).id)).toBe(200);
    expect(await suspend(colleague.id)).toBe(403);
    expect((await db.user.findUniqueOrThrow({ where: { id: colleague.id } })).suspendedAt).toBeNull();
    await prove({ password: "seagrape" });
    expect(await suspend(colleague.id)).toBe(200);
  });

  it("promising administrator rights needs a proof of presence, and promising a membership does not", async () => {
    const unproven = { emailVerifiedAt: null, membershipStatus: "pending" } as const;
    const { id } = await aMember(unproven);
    const promise = (grants: "admin" | "membership") =>
      office.within(() => sendConfirmationAction({ id, grants }));
    const promised = async () => (await db.user.findUniqueOrThrow({ where: { id } })).adminOnProofById;
    await elevenMinutesPass();
    expect(await promise("membership")).toMatchObject({ ok: true });
    expect(await promise("admin")).toMatchObject({ code: "presence_required" });
    expect([await promised(), await db.outboxEmail.count()]).toEqual([null, 1]);
    await prove({ password: "seagrape" });
    expect(await promise("admin")).toMatchObject({ ok: true });
    expect(await promised()).toBe(owner.id);
  });

  it("each decision on an address, roles, an account or suspending staff needs a proof of presence", async () => {
    const decisionOn = async (aspect: ChangeableAspect, { id }: { id: string }) => {
      const decide = async () => requireAuthorityOver(await member(), id, "details", aspect);
      return office.within(decide).then(
        () => "decided",
        (refusal: Refusal) => refusal.code,
      );
    };
    const [somebody, colleague] = [await aMember(), await anAdmin()];
    await elevenMinutesPass();
    for (const aspect of ["address", "roles", "account"] as const)
      expect([aspect, await decisionOn(aspect, somebody)]).toEqual([aspect, "presence_required"]);
    expect(await decisionOn("suspension", colleague)).toBe("presence_required");
    for (const aspect of ["terms", "membership", "suspension", "sessions"] as const)
      expect([aspect, await decisionOn(aspect, somebody)]).toEqual([aspect, "decided"]);
    expect(await decisionOn("roles", owner)).toBe("forbidden");
    await prove({ password: "seagrape" });
    for (const aspect of ["address", "roles", "account", "suspension"] as const)
      expect([aspect, await decisionOn(aspect, colleague)]).toEqual([aspect, "decided"]);
  });

  it("security settings need a proof of presence, and others do not", async () => {
    const change = (policy: string, values: object) =>
      office.within(() => changePolicyAction({ policy, values } as never));
    await elevenMinutesPass();
    expect(
      await change("seatHolds", { workingDays: 6, hoursBeforeStart: 48, onlineMinutes: 60 }),
    ).toMatchObject({
      ok: true,
    });
    expect(await change("secondFactor", { isRequiredOfStaff: false })).toMatchObject({
      code: "presence_required",
    });
    expect(await change("peopleSeen", { anHour: 10_000 })).toMatchObject({ code: "presence_required" });
    expect(await change("auditHead", { email: null })).toMatchObject({ code: "presence_required" });
    expect(await change("sessions", { memberDays: 90, staffHours: 24, staffIdleMinutes: 480 })).toMatchObject(
      {
        code: "presence_required",
      },
    );
  });

  it("proofs of presence are limited to ten wrong passwords in a quarter of an hour", async () => {
    for (let time = 0; time < 10; time++)
      expect((await prove({ password: "not-this-one" })).status).toBe(400);
    expect((await prove({ password: "seagrape" })).status).toBe(429);
  });
});
