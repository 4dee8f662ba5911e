import { describe, expect, it } from "vitest";
import * as user from "@/app/api/admin/users/[id]/route";
import * as access from "@/app/api/admin/users/[id]/admin-status/route";
import * as users from "@/app/api/admin/users/route";
import { db } from "@/lib/db/client";
import { aMember, anAdmin, signedInAs } from "../../support/builders";
import type { Browser } from "../../support/next-request";

const setAccess = (browser: Browser, id: string, isAdmin: unknown) =>
  browser.call(access, "PUT", { params: { id }, body: { isAdmin } });
const remove = (browser: Browser, id: string) => browser.call(user, "DELETE", { params: { id } });

async function read(answer: Response) {
  return { status: answer.status, answer: (await answer.json()) as Record<string, unknown> };
}

describe("admin access", () => {
  it("admin access is granted and removed, audited once each, and applies to the next request", async () => {
    const browser = await signedInAs(await anAdmin());
    const member = await aMember({ emailVerifiedAt: new Date() });
    const theirs = await signedInAs(member);
    expect((await theirs.call(users, "GET")).status).toBe(403);
    for (const repeat of [1, 2])
      expect(await read(await setAccess(browser, member.id, true)), String(repeat)).toMatchObject({
        status: 200,
        answer: { id: member.id, isAdmin: true },
      });
    expect((await theirs.call(users, "GET")).status).toBe(200);
    expect((await setAccess(browser, member.id, false)).status).toBe(200);
    expect((await theirs.call(users, "GET")).status).toBe(403);
    const entries = await db.auditEntry.findMany({ where: { targetId: member.id }, orderBy: { id: "asc" } });
    expect(entries.map(({ action }) => action)).toEqual(["admin_granted", "admin_revoked"]);
  });

  it("admin access is not removed from oneself, granted by an invalid value, or granted to nobody", async () => {
    const admin = await anAdmin();
    await anAdmin();
    const browser = await signedInAs(admin);
    expect(await read(await setAccess(browser, admin.id, false))).toMatchObject({
      status: 403,
      answer: { message: "You can't remove your own admin access." },
    });
    expect((await setAccess(browser, (await aMember()).id, "yes")).status).toBe(400);
    expect((await setAccess(browser, "00000000-0000-4000-8000-000000000000", true)).status).toBe(404);
    expect((await remove(browser, admin.id)).status).toBe(403);
    expect(await db.user.count({ where: { isAdmin: true } })).toBe(2);
  });

  it("the last administrator's access is never removed, even when two remove each other's simultaneously", async () => {
    const [one, other] = [await anAdmin(), await anAdmin()];
    const [first, second] = [await signedInAs(one), await signedInAs(other)];
    const acts = await Promise.all([setAccess(first, other.id, false), setAccess(second, one.id, false)]);
    expect(acts.map((answer) => answer.status).sort()).toEqual([200, 403]);
    expect(await db.user.count({ where: { isAdmin: true } })).toBe(1);
  });

  it("an administrator's account is deleted only after losing access, so two can't delete each other", async () => {
    const [one, other] = [await anAdmin(), await anAdmin()];
    const [first, second] = [await signedInAs(one), await signedInAs(other)];
    const acts = await Promise.all([remove(first, other.id), remove(second, one.id)]);
    expect(acts.map((answer) => answer.status)).toEqual([403, 403]);
    expect(await db.user.count({ where: { isAdmin: true } })).toBe(2);
  });
});
