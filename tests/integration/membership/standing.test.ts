import fc from "fast-check";
import { addDays, addYears } from "date-fns";
import { describe, expect, it } from "vitest";
import * as standingOfMember from "@/app/api/admin/users/[id]/standing/route";
import * as membership from "@/app/api/admin/users/[id]/membership/route";
import * as myStanding from "@/app/api/users/me/standing/route";
import { getAssociation } from "@/lib/association/queries";
import { sales } from "@/lib/cashier/shared/sales";
import { calendarDayOf, noonOf } from "@/lib/core/format";
import { dayAfter } from "@/lib/core/days";
import { db, transaction } from "@/lib/db/client";
import { nextYearEnd } from "@/lib/membership/shared/membership-year";
import { findNextDues, ensureNextDues } from "@/lib/membership/shared/membership-due";
import { refreshAllStatuses } from "@/lib/membership/shared/keep-status";
import { currentFacts } from "@/lib/membership/shared/standing-facts";
import { isInGoodStanding, standingOn } from "@/lib/membership/standing";
import { unpaidCents, sumFields } from "@/lib/ledger/rules";
import { reverse } from "@/lib/ledger/shared/reverse";
import { settle } from "@/lib/ledger/shared/settle";
import { aMember, anAdmin, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";
import { anOpenDue } from "../../support/money";
import { seedOfTest } from "../../support/chance";

const { timeZone, dues: rules } = getAssociation();
const today = () => calendarDayOf(new Date(), timeZone);
const noon = (day: string) => noonOf(day, timeZone);
const memberOf = (id: string) => db.user.findUniqueOrThrow({ where: { id } });

/** A member whose year ended so many days ago, or ends in so many. */
const whoseYearEnded = (days: number, more: object = {}) =>
  aMember({
    joinDate: noon("2020-03-05"),
    nextPaymentDate: noon(dayAfter(today(), -days)),
    ...more,
  });

const pay = async (dueId: string, cents: number, on = new Date()) =>
  transaction(() =>
    settle(sales, [{ dueId, amountCents: cents }], {
      method: "bank_transfer",
      paymentDate: on,
      reference: null,
      providerReference: null,
      note: null,
      recordedBy: null,
    }),
  );

describe("the stored status", () => {
  it("a membership's stored status follows the facts, whenever the nightly job last ran", async () => {
    const day = fc.integer({ min: -500, max: 500 });
    const date = fc.option(day, { freq: 6 });
    const people = fc.sample(
      fc.record({
        end: date,
        admitted: fc.option(fc.integer({ min: -900, max: -1 }), { freq: 6 }),
        suspended: fc.option(fc.integer({ min: -90, max: -1 }), { freq: 1 }),
        annualFeeCents: fc.constantFrom(0, 35_000, 35_000),
        status: fc.constantFrom("active" as const, "pending" as const),
      }),
      { seed: seedOfTest(), numRuns: 150 },
    );
    const base = noon("2026-11-26");
    const at = (offset: number | null) => (offset === null ? null : addDays(base, offset));
    for (const { end, admitted, suspended, annualFeeCents, status } of people) {
      const { id } = await aMember({ membershipStatus: "pending", annualFeeCents });
      await db.write.user.update({
        where: { id },
        data: {
          nextPaymentDate: at(end),
          joinDate: at(admitted),
          admittedAt: at(admitted),
          suspendedAt: at(suspended),
        },
      });
      if (admitted !== null && suspended === null)
        await db.write.user.update({ where: { id }, data: { membershipStatus: status } });
    }
    for (const offset of [0, 29, 31, 5, 400]) {
      const now = addDays(base, offset);
      await refreshAllStatuses(now);
      for (const row of await db.user.findMany({ orderBy: { id: "asc" } })) {
        const { standing } = standingOn(calendarDayOf(now, timeZone), currentFacts(row, timeZone), rules);
        expect(row.membershipStatus, JSON.stringify([offset, row])).toBe(
          isInGoodStanding(standing) ? "active" : "pending",
        );
      }
    }
  });

  it("a membership's status changes at midnight in the association's zone, on the day of the lapse", async () => {
    const member = await aMember({ joinDate: noon("2020-03-05"), nextPaymentDate: noon("2026-09-30") });
    const statusAt = async (iso: string) => {
      await refreshAllStatuses(new Date(iso));
      return (await memberOf(member.id)).membershipStatus;
    };
    // Nassau is four hours behind UTC in October.
    expect(await statusAt("2026-10-30T03:59:59Z")).toBe("active");
    expect(await statusAt("2026-10-30T04:00:00Z")).toBe("pending");
    // A clock that jumps back.
    expect(await statusAt("2026-10-29T12:00:00Z")).toBe("active");
  });

  it("a member who lapses is told once, with the day until which paying keeps the join date", async () => {
    const member = await aMember({ joinDate: noon("2020-03-05"), nextPaymentDate: noon("2026-09-30") });
    const suspended = { suspendedAt: new Date("2026-10-01"), nextPaymentDate: noon("2026-09-30") };
    await aMember({ joinDate: noon("2020-03-05"), ...suspended });
    for (const hour of ["03:59", "04:01", "05:01", "06:01"])
      await refreshAllStatuses(new Date(`2026-10-30T${hour}:00Z`));
    const letters = await db.outboxEmail.findMany();
    expect(letters).toMatchObject([{ template: "membership_lapsed", toAddress: member.email }]);
    expect(letters[0]!.text).toContain("If you do so by Oct 30, 2027, you keep your join date.");
  });

  it("a suspended person or non-member is never stored as active, whatever writes it", async () => {
    const { id } = await aMember({ suspendedAt: new Date() });
    expect(await memberOf(id)).toMatchObject({ membershipStatus: "pending" });
    await sql(`UPDATE "User" SET "membershipStatus" = 'active' WHERE "id" = $1`, [id]);
    expect(await memberOf(id)).toMatchObject({ membershipStatus: "pending" });
    const other = await aMember();
    await sql(`UPDATE "User" SET "admittedAt" = NULL WHERE "id" = $1`, [other.id]);
    expect(await memberOf(other.id)).toMatchObject({
      membershipStatus: "pending",
      setBackAt: expect.any(Date) as Date,
    });
  });
});

describe("dues of a lapsed member", () => {
  it("a lapsed member's dues within the reinstatement period restore membership and join date", async () => {
    const member = await whoseYearEnded(100);
    await refreshAllStatuses();
    expect((await memberOf(member.id)).membershipStatus).toBe("pending");
    const due = await anOpenDue(member.id);
    await pay(due.id, 35_000);
    const after = await memberOf(member.id);
    expect(after).toMatchObject({ membershipStatus: "active", joinDate: noon("2020-03-05") });
    const end = calendarDayOf(member.nextPaymentDate!, timeZone);
    expect(calendarDayOf(after.nextPaymentDate!, timeZone)).toBe(nextYearEnd(end, "2020-03-05", rules));
  });

  it("a lapsed member's dues after the reinstatement period begin a new membership that day", async () => {
    const member = await whoseYearEnded(500);
    await refreshAllStatuses();
    const due = await anOpenDue(member.id);
    const paidOn = noon(dayAfter(today(), -1));
    await pay(due.id, 35_000, paidOn);
    expect(await memberOf(member.id)).toMatchObject({
      membershipStatus: "active",
      joinDate: paidOn,
      nextPaymentDate: noon(calendarDayOf(addYears(paidOn, 1), timeZone)),
    });
  });
});

it("a renewal date set by hand is covered by the outstanding dues, which move it no further", async () => {
  const admin = await signedInAs(await anAdmin());
  for (const ended of [100, 3]) {
    const member = await whoseYearEnded(ended);
    const due = await anOpenDue(member.id);
    const set = async (membershipStatus: string) =>
      (
        await admin.call(membership, "PUT", {
          params: { id: member.id },
          body: { membershipStatus, reason: "By agreement" },
        })
      ).status;
    if (ended === 3) expect(await set("pending")).toBe(200);
    else await refreshAllStatuses();
    expect(await set("active")).toBe(200);
    const given = await memberOf(member.id);
    expect(calendarDayOf(given.nextPaymentDate!, timeZone)).toBe(
      calendarDayOf(addYears(new Date(), 1), timeZone),
    );
    await pay(due.id, 35_000);
    expect((await memberOf(member.id)).nextPaymentDate).toEqual(given.nextPaymentDate);
  }
});

it("paying twice, late, in parts, or reversing it moves the renewal date by whole years, once each", async () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant("part" as const), percent: fc.integer({ min: 1, max: 99 }) }),
      fc.record({ kind: fc.constantFrom("rest" as const, "again" as const, "bounce" as const) }),
    ),
    { minLength: 1, maxLength: 8 },
  );
  const histories = fc.sample(fc.tuple(fc.integer({ min: -40, max: 380 }), steps), {
    seed: seedOfTest(),
    numRuns: 25,
  });
  for (const [ended, history] of histories) {
    const member = await whoseYearEnded(ended);
    const start = calendarDayOf(member.nextPaymentDate!, timeZone);
    const ends = [start];
    for (let year = 0; year < 10; year++) ends.push(nextYearEnd(ends.at(-1)!, "2020-03-05", rules));
    const settledBy: string[] = [];
    let last: string | null = null;
    for (const step of history) {
      const dueId = await transaction(() => ensureNextDues(member.id));
      const due = await findNextDues(member.id, { id: true, ...sumFields });
      const open = due ? unpaidCents(due) : 0;
      if (step.kind === "part" && open > 1) {
        await pay(dueId!, Math.max(1, Math.min(open - 1, Math.floor((open * step.percent) / 100))));
      }
      if (step.kind === "rest") {
        const { id } = await pay(dueId!, open);
        settledBy.push(id);
        last = dueId;
      }
      // Dues that are paid are not paid again.
      if (step.kind === "again" && last !== null && last !== dueId)
        await expect(pay(last, 35_000)).rejects.toMatchObject({ code: "already_paid" });
      if (step.kind === "bounce" && settledBy.length > 0) {
        const paymentId = settledBy.pop()!;
        await new Browser().within(() =>
          transaction(() =>
            reverse(sales, paymentId, { kind: "bounced", note: null, date: new Date() }, null),
          ),
        );
        last = null;
      }
      const { nextPaymentDate } = await memberOf(member.id);
      expect(calendarDayOf(nextPaymentDate!, timeZone), JSON.stringify([ended, history, step])).toBe(
        ends[settledBy.length],
      );
    }
  }
});

describe("the calls", () => {
  it("members and staff can read why a member is in grace, on this and other days", async () => {
    const member = await whoseYearEnded(3);
    const due = await anOpenDue(member.id);
    await sql(`UPDATE "AmountDue" SET "createdAt" = now() - interval '40 days' WHERE "id" = $1`, [due.id]);
    const mine = await signedInAs(member);
    const answer = await mine.call(myStanding, "GET");
    const lapse = dayAfter(today(), 27);
    expect(await answer.json()).toEqual({
      standing: "grace",
      because: expect.stringMatching(
        new RegExp(
          `^In grace: the membership year ended .*, and 350\\.00 BSD \\(${due.reference}\\) is outstanding\\. The membership lapses on .*\\.$`,
        ),
      ) as string,
      since: dayAfter(today(), -2),
      next: { on: lapse, standing: "lapsed" },
    });
    const staff = await signedInAs(await anAdmin());
    const on = async (day: string) => {
      const asked = await staff.call(standingOfMember, "GET", {
        params: { id: member.id },
        path: `/api/admin/users/${member.id}/standing?on=${day}`,
      });
      return { status: asked.status, ...((await asked.json()) as object) };
    };
    expect(await on(lapse)).toMatchObject({ status: 200, standing: "lapsed", next: null });
    expect(await on(dayAfter(today(), -10))).toMatchObject({ standing: "active" });
    for (const day of ["2026-02-30", "tomorrow", "3026-01-01"])
      expect(await on(day)).toMatchObject({ status: 400 });
  });

  it("a member is told of being returned to pending by the office, not by whom and why", async () => {
    const admin = await anAdmin({ firstName: "Rowena" });
    const member = await aMember();
    await db.write.user.update({ where: { id: member.id }, data: { admittedAt: null } });
    await db.write.auditEntry.create({
      data: {
        actorId: admin.id,
        action: "membership_set_back",
        targetType: "user",
        targetId: member.id,
        details: { reason: "Left the field" },
      },
    });
    const answer = JSON.stringify(await (await (await signedInAs(member)).call(myStanding, "GET")).json());
    expect(answer).toContain("an administrator returned the membership to pending on");
    expect(answer).not.toMatch(/Rowena|Left the field/);
  });
});
