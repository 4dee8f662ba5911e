import { beforeEach, expect, it } from "vitest";
import {
  dismissLostFactorAction,
  requestFactorResetAction,
  stopFactorResetAction,
} from "@/app/(portal)/admin/staff/actions";
import * as login from "@/app/api/login/route";
import * as secondFactor from "@/app/api/login/second-factor/route";
import * as lostFactor from "@/app/api/login/second-factor/lost/route";
import { replaceRecoveryCodes } from "@/lib/factors/shared/recovery-codes";
import { hashPassword } from "@/lib/accounts/shared/password";
import { db } from "@/lib/db/client";
import { listLostFactors } from "@/lib/staff/factor-reset-queries";
import { readTodaysWork } from "@/lib/reports/today-queries";
import { readSession } from "@/lib/auth/sessions";
import type { Staff } from "@/lib/auth/member";
import { anAuthenticator } from "../../support/authenticator-app";
import { aMember, anAdmin, signedInAs } from "../../support/builders";
import { onStaffForDays } from "../../support/database";
import { Browser } from "../../support/next-request";

let owners: Browser[];
let althea: Awaited<ReturnType<typeof aMember>>;
const emails = ["one@example.test", "other@example.test"];

beforeEach(async () => {
  owners = [];
  for (const email of emails) {
    const owner = await anAdmin({ email });
    await onStaffForDays(owner, 8);
    owners.push(await signedInAs(owner));
  }
  althea = await aMember({
    email: "althea@example.test",
    firstName: "Althea",
    lastName: "Rolle",
    passwordHash: await hashPassword("seagrape"),
    emailVerifiedAt: new Date(),
  });
  await anAuthenticator(althea);
});

async function challengeOf(email = althea.email): Promise<string> {
  const answer = await new Browser().call(login, "POST", { body: { email, password: "seagrape" } });
  return ((await answer.json()) as { challenge: string }).challenge;
}
const report = async (challenge?: string) =>
  new Browser().call(lostFactor, "POST", { body: { challenge: challenge ?? (await challengeOf()) } });
const lettersTo = async (template: "factor_lost" | "factor_loss_received") =>
  (await db.outboxEmail.findMany({ where: { template }, orderBy: { toAddress: "asc" } })).map(
    ({ toAddress }) => toAddress,
  );
async function asStaff(browser: Browser | undefined): Promise<Staff<"staff.read">> {
  const person = await readSession([...(browser?.cookies.values() ?? [])][0] ?? "");
  return person as Staff<"staff.read">;
}
const today = async () => (await readTodaysWork(await asStaff(owners[0]))).items;
const lost = async () => listLostFactors(await asStaff(owners[0]));

it("a person who can use no second factor reaches the owners, who find the reset from Today", async () => {
  const answer = await report();
  expect(answer.status).toBe(200);
  // Somebody who knows the password alone must not learn who the owners are.
  const text = await answer.text();
  for (const email of emails) expect(text).not.toContain(email);
  expect(await lettersTo("factor_lost")).toEqual(emails);
  expect(await lettersTo("factor_loss_received")).toEqual([althea.email]);
  expect(await today()).toMatchObject([
    {
      kind: "lost_factor",
      title: "Althea Rolle: waiting for a call",
      href: `/admin/staff/${althea.id}#lost-factor`,
    },
  ]);
  const [letter] = await db.outboxEmail.findMany({
    where: { template: "factor_lost" },
    orderBy: { createdAt: "asc" },
  });
  expect(letter?.text).toContain(`/admin/staff/${althea.id}#lost-factor`);
  expect(await db.auditEntry.findMany({ where: { action: "factor_lost" } })).toMatchObject([
    { actorId: althea.id, targetId: althea.id },
  ]);
});

it("the owners are not emailed about a lost factor again within a day, or without a first factor", async () => {
  for (let time = 0; time < 3; time++) expect((await report()).status).toBe(200);
  expect((await report("x".repeat(43))).status).toBe(409);
  expect(await lettersTo("factor_lost")).toEqual(emails);
  expect(await db.auditEntry.count({ where: { action: "factor_lost" } })).toBe(1);
});

it("the owners are emailed about a lost factor five times a day at most, however often sign-ins end it", async () => {
  for (let time = 0; time < 5; time++) {
    expect((await report()).status).toBe(200);
    await db.write.user.update({ where: { id: althea.id }, data: { factorLostAt: null } });
  }
  expect((await report()).status).toBe(429);
});

it("a report of a lost factor ends when the person signs in with a second factor after all", async () => {
  const [code = ""] = await replaceRecoveryCodes(althea.id);
  await report();
  expect(await lost()).toMatchObject([{ id: althea.id, name: "Althea Rolle" }]);
  const body = { challenge: await challengeOf(), code };
  expect((await new Browser().call(secondFactor, "POST", { body })).status).toBe(200);
  expect(await lost()).toEqual([]);
});

it("a report of a lost factor is replaced by an owner's request to reset it, and ends with that", async () => {
  await report();
  const requested = await owners[0]!.within(() => requestFactorResetAction({ id: althea.id }));
  expect(requested).toMatchObject({ ok: true });
  expect(await lost()).toEqual([]);
  expect(await today()).toEqual([]);
  const others = (await readTodaysWork(await asStaff(owners[1]))).items;
  expect(others).toMatchObject([{ kind: "lost_factor", href: "/admin/staff" }]);
  const id = requested.ok ? requested.data.id : "";
  // What is decided now is the reset: dismissing the report would end nothing.
  const dismissed = await owners[1]!.within(() => dismissLostFactorAction({ id: althea.id }));
  expect(dismissed).toMatchObject({ ok: false, code: "already_decided" });
  await owners[1]!.within(() => stopFactorResetAction({ id }));
  expect(await lost()).toEqual([]);
});

it("an owner dismisses a false report of a lost factor, and a new one reaches the owners again", async () => {
  const dismiss = (browser: Browser, id = althea.id) => browser.within(() => dismissLostFactorAction({ id }));
  await report();
  expect(await today()).toMatchObject([{ reporter: { id: althea.id, name: "Althea Rolle" } }]);
  expect(await dismiss(owners[0]!)).toMatchObject({ ok: true });
  expect([await lost(), await today()]).toEqual([[], []]);
  expect(await dismiss(owners[1]!)).toMatchObject({ ok: false, code: "already_decided" });
  expect(await db.auditEntry.findMany({ where: { action: "factor_loss_dismissed" } })).toMatchObject([
    { actorEmail: emails[0], targetId: althea.id },
  ]);
  await report();
  expect(await lost()).toMatchObject([{ id: althea.id }]);
  expect(await lettersTo("factor_lost")).toEqual([...emails, ...emails].sort());
  // Whoever has stolen an owner's session hides no report about that owner.
  const self = await db.user.findUniqueOrThrow({ where: { email: emails[0] ?? "" } });
  await db.write.user.update({ where: { id: self.id }, data: { factorLostAt: new Date() } });
  expect(await dismiss(owners[0]!, self.id)).toMatchObject({ ok: false, code: "forbidden" });
});

it("an owner without enough other owners is told the command that resets a factor", async () => {
  const self = await db.write.user.update({
    where: { email: emails[0] ?? "" },
    data: { passwordHash: await hashPassword("seagrape") },
  });
  await anAuthenticator(self);
  const browser = await signedInAs(self);
  expect((await report(await challengeOf(self.email))).status).toBe(200);
  const letter = await db.outboxEmail.findFirstOrThrow({ where: { template: "factor_loss_received" } });
  expect(letter.text).toContain(`npm run reset-factor -- ${self.email}`);
  // It is not for themselves to decide.
  expect((await readTodaysWork(await asStaff(browser))).items).toEqual([]);
});
