import { NextRequest } from "next/server";
import { describe, expect, it } from "vitest";
import * as userRoute from "@/app/api/admin/users/[id]/route";
import * as verifyRoute from "@/app/api/verify/member/[token]/route";
import { getAssociation } from "@/lib/association/queries";
import { dayAfter } from "@/lib/core/days";
import { calendarDayOf, noonOf } from "@/lib/core/format";
import { sweepExpired } from "@/lib/db/sweep";
import { currentCardAddress } from "@/lib/good-standing/shared/card-token";
import { middleware } from "@/middleware";
import { aMember, anAdmin, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";

const { timeZone, name: issuer, dues } = getAssociation();
const today = calendarDayOf(new Date(), timeZone);
const graceDays = dues.terms.at(-1)!.graceDays;

/** A member whose year ends in so many days, and the token of their card. */
async function aCardHolder(days: number, facts: object = {}) {
  const member = await aMember({
    firstName: "Ann",
    lastName: "Rolle",
    joinDate: noonOf("2020-03-05", timeZone),
    nextPaymentDate: noonOf(dayAfter(today, days), timeZone),
    ...facts,
  });
  return { member, token: await tokenOf(member) };
}
const tokenOf = async ({ id }: { id: string }) => (await currentCardAddress(id)).url.split("/").at(-1)!;

async function verify(token: string, browser = new Browser()) {
  const answer = await browser.call(verifyRoute, "GET", { params: { token } });
  return { status: answer.status, said: (await answer.json()) as Record<string, unknown> };
}
const notInGoodStanding = { status: 200, said: { state: "not_in_good_standing", issuer } };
const change = ({ id }: { id: string }, set: string) =>
  sql(`UPDATE "User" SET ${set} WHERE "id" = $1::uuid`, [id]);

describe("checking a membership card", () => {
  it("a card says no more than level and last day, in the paid year as in grace, and a name only if the member shows it", async () => {
    const { member, token } = await aCardHolder(20);
    const good = { state: "good_standing", level: member.membershipType, issuer };
    expect(await verify(token)).toEqual({ status: 200, said: { ...good, validTo: dayAfter(today, 20) } });
    const late = await aCardHolder(-3);
    const lastOfGrace = dayAfter(today, graceDays - 4);
    expect((await verify(late.token)).said).toEqual({ ...good, validTo: lastOfGrace });
    const free = await aCardHolder(-300, { annualFeeCents: 0 });
    expect((await verify(free.token)).said).toEqual(good);
    await change(free.member, `"cardShowsName" = true`);
    expect((await verify(free.token)).said).toEqual({ ...good, name: "Ann Rolle" });
  });

  it("a card of somebody lapsed, returned to pending, suspended or closed says nothing but that, and one of a deleted person is unknown", async () => {
    for (const set of [
      `"nextPaymentDate" = now() - interval '200 days'`,
      `"membershipStatus" = 'pending', "admittedAt" = NULL`,
      `"suspendedAt" = now()`,
      `"suspendedAt" = now(), "closedAt" = now()`,
    ]) {
      const { member, token } = await aCardHolder(20, { cardShowsName: true });
      await change(member, set);
      expect(await verify(token), set).toEqual(notInGoodStanding);
    }
    const { member, token } = await aCardHolder(20, { cardShowsName: true });
    const office = await signedInAs(await anAdmin());
    expect((await office.call(userRoute, "DELETE", { params: { id: member.id } })).status).toBe(200);
    expect((await verify(token)).status).toBe(404);
  });

  it("a card has one address for thirty days and then a new one, and the old one says when it expired for a year", async () => {
    const { member, token } = await aCardHolder(300);
    const age = (days: number) =>
      sql(`UPDATE "CardToken" SET "createdAt" = now() - make_interval(days => $1::int)`, [days]);
    const forged = token.slice(0, -1) + (token.endsWith("A") ? "B" : "A");
    expect((await verify(forged)).status).toBe(404);
    await age(29);
    expect(await Promise.all([tokenOf(member), tokenOf(member)])).toEqual([token, token]);
    await age(31);
    const opened = await Promise.all(Array.from({ length: 8 }, () => tokenOf(member)));
    expect(new Set(opened).size).toBe(1);
    const next = opened[0]!;
    expect(next).not.toBe(token);
    const expired = (await verify(token)).said;
    expect(expired).toEqual({ state: "expired", issuer, expiredAt: expect.any(String) as string });
    expect(calendarDayOf(new Date(expired.expiredAt as string), timeZone)).toBe(dayAfter(today, -1));
    expect((await verify(next)).said).toMatchObject({ state: "good_standing" });
    await age(396);
    await sweepExpired();
    expect((await verify(token)).status).toBe(404);
  });

  it("an unknown token counts towards the network's limit at the page and the call, and stops there", async () => {
    const token = "A".repeat(64);
    const page = (end = "") =>
      middleware(
        new NextRequest(`http://localhost:3000/verify/member/${token}${end}`, {
          headers: { "x-forwarded-for": "203.0.113.7" },
        }),
      );
    // The call answers in its own words, and not with a page.
    expect((await page(".json")).status).toBe(200);
    const browser = new Browser();
    for (const open of [() => page(), () => verify(token, browser)]) {
      await sql(`DELETE FROM "RateLimit"`);
      expect((await open()).status).toBe(404);
      const counted = await sql<{ count: number }>(
        `UPDATE "RateLimit" SET "count" = 299 + "count" WHERE "key" LIKE 'membership cards by network:%' RETURNING "count"`,
      );
      expect(counted.map(({ count }) => count)).toEqual([300]);
      expect((await open()).status).toBe(429);
    }
  });
});
