import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sales } from "@/lib/cashier/shared/sales";
import { yearsAfter } from "@/lib/core/days";
import { formatDate } from "@/lib/core/format";
import { db, transaction } from "@/lib/db/client";
import { env } from "@/lib/env";
import { ensureNextDues } from "@/lib/membership/shared/membership-due";
import { refreshStatuses } from "@/lib/membership/shared/keep-status";
import { refund } from "@/lib/ledger/shared/refund";
import { reverse } from "@/lib/ledger/shared/reverse";
import { settle } from "@/lib/ledger/shared/settle";
import { undoWriteOff, writeOff } from "@/lib/ledger/shared/write-off";
import { anApplication } from "../../support/applications";
import { aMember } from "../../support/builders";
import { seedOfTest, sized } from "../../support/chance";
import { dayIn, noon } from "../../support/dates";
import { Browser } from "../../support/next-request";
import { dayOf } from "../../support/nightly";

const ways = ["undone", "bounced", "refunded", "charged_back", "write_off_undone"] as const;
type Way = (typeof ways)[number];
type Who = "applicant" | "awaiting" | "set_back" | "member";

type History = {
  who: Who;
  /** So many days ago the year ended, of which a member joined in the spring of 2015 or on a leap day. */
  endedDaysAgo: number;
  joinedOn: "2015-03-05" | "2016-02-29";
  /** Each year's payment, so many days ago, oldest first; and in which way it goes back, in which turn. */
  payments: { daysAgo: number; way: Way; turn: number; isTaken: boolean }[];
};

const histories: fc.Arbitrary<History> = fc.record({
  who: fc.constantFrom<Who>("applicant", "awaiting", "set_back", "member", "member", "member"),
  endedDaysAgo: fc.integer({ min: -300, max: 900 }),
  joinedOn: fc.constantFrom("2015-03-05", "2016-02-29"),
  payments: fc
    .array(
      fc.record({
        daysAgo: fc.integer({ min: 0, max: 200 }),
        way: fc.constantFrom(...ways),
        turn: fc.nat(),
        isTaken: fc.boolean(),
      }),
      { minLength: 1, maxLength: 3 },
    )
    .map((list) => list.toSorted((one, other) => other.daysAgo - one.daysAgo)),
});

async function aPerson({ who, endedDaysAgo, joinedOn }: Omit<History, "payments">) {
  const isNew = who === "applicant" || who === "awaiting";
  const joinDate = noon(joinedOn);
  const member = await aMember({
    membershipStatus: "pending",
    annualFeeCents: 35_000,
    passwordHash: "unguessable",
    emailVerifiedAt: new Date(),
    ...(!isNew && { joinDate, admittedAt: joinDate, nextPaymentDate: noon(dayIn(-endedDaysAgo)) }),
  });
  if (who === "awaiting")
    await anApplication({
      userId: member.id,
      email: member.email,
      status: "approved",
      decidedAt: noon(dayIn(-100)),
    });
  if (who === "set_back")
    await db.write.user.update({ where: { id: member.id }, data: { admittedAt: null } });
  await transaction(() => refreshStatuses([member.id]));
  return member.id;
}

const membershipOf = (id: string) =>
  db.user.findUniqueOrThrow({
    select: {
      membershipStatus: true,
      admittedAt: true,
      setBackAt: true,
      joinDate: true,
      nextPaymentDate: true,
    },
    where: { id },
  });

/** The day of each fact: a twin's is written a moment later. */
async function daysOf(id: string) {
  const { membershipStatus, admittedAt, joinDate, nextPaymentDate } = await membershipOf(id);
  const day = (date: Date | null) => date && dayOf(date);
  return [membershipStatus, day(admittedAt), day(joinDate), day(nextPaymentDate)];
}

/** Pays a year of dues, or all but 10.00 of them, which are written off first. */
async function payYear(
  userId: string,
  { daysAgo, way }: Pick<History["payments"][number], "daysAgo" | "way">,
) {
  return transaction(async () => {
    const dueId = (await ensureNextDues(userId)) ?? "";
    const isWrittenOff = way === "write_off_undone";
    if (isWrittenOff) await writeOff(dueId, 1_000);
    const { id: paymentId } = await settle(sales, [{ dueId, amountCents: isWrittenOff ? 34_000 : 35_000 }], {
      method: "bank_transfer",
      paymentDate: noon(dayIn(-daysAgo)),
      reference: null,
      providerReference: null,
      note: null,
      recordedBy: null,
    });
    return { dueId, paymentId };
  });
}

/** Takes the money back in one of the ways that there are. */
async function takeBack({ dueId, paymentId }: { dueId: string; paymentId: string }, way: Way) {
  return new Browser().within(() =>
    transaction(async () => {
      const date = noon(dayIn(0));
      if (way === "write_off_undone") {
        await undoWriteOff(sales, dueId, 1_000);
        return "";
      }
      const back = { note: null, date };
      if (way === "undone" || way === "bounced")
        return (await reverse(sales, paymentId, { ...back, kind: way }, null)).consequence;
      const details = {
        ...({ kind: way, amount: "the_rest", method: "bank_transfer", refundDate: date } as const),
        reference: null,
        providerReference: null,
        note: null,
      };
      return (await refund(sales, paymentId, details, null)).consequence;
    }),
  );
}

describe("money that goes back", () => {
  it(
    "refunded dues leave a membership as if they had never been paid, whoever paid and however",
    async () => {
      await fc.assert(
        fc.asyncProperty(histories, async (history) => {
          const [id, twin] = [await aPerson(history), await aPerson(history)];
          const first = await membershipOf(id);
          const years = [];
          for (const payment of history.payments) years.push({ ...payment, ...(await payYear(id, payment)) });
          const taken = years
            .filter(({ isTaken }) => isTaken)
            .toSorted((one, other) => one.turn - other.turn);
          for (const year of taken) await takeBack(year, year.way);
          // The twin never made the payments that went back.
          for (const payment of history.payments) if (!payment.isTaken) await payYear(twin, payment);
          expect(await daysOf(id)).toEqual(await daysOf(twin));
          for (const year of years.filter(({ isTaken }) => !isTaken).toReversed())
            await takeBack(year, year.way);
          expect(await membershipOf(id)).toEqual(first);
          expect(await db.paidYear.count({ where: { userId: id } })).toBe(0);
        }),
        { seed: seedOfTest(57), numRuns: sized(25, 500) },
      );
    },
    sized(60_000, 600_000),
  );
});

describe("an applicant whose first dues were none", () => {
  it("an applicant whose first dues were reversed is an applicant again, and is told that the letter was wrong", async () => {
    const id = await aPerson({ who: "awaiting", endedDaysAgo: 0, joinedOn: "2015-03-05" });
    const year = await payYear(id, { daysAgo: 3, way: "undone" });
    expect(await membershipOf(id)).toMatchObject({ membershipStatus: "active" });
    const consequence = await takeBack(year, "undone");
    expect(consequence).toContain("The membership is pending again.");
    expect(await membershipOf(id)).toMatchObject({
      membershipStatus: "pending",
      admittedAt: null,
      setBackAt: null,
      joinDate: null,
      nextPaymentDate: null,
    });
    const letters = await db.outboxEmail.findMany({ orderBy: { createdAt: "asc" } });
    expect(letters.map(({ template }) => template)).toEqual(["dues_received", "membership_put_back"]);
    expect(letters[1]!.text).toContain("That was a mistake");
    // Paid after all, the membership begins.
    await payYear(id, { daysAgo: 0, way: "undone" });
    expect(await membershipOf(id)).toMatchObject({ membershipStatus: "active" });
  });
});

describe("a member who had lapsed for two years", () => {
  it("a long-lapsed member whose dues were reversed lapses again with the join date of 2015, and is told", async () => {
    const id = await aPerson({ who: "member", endedDaysAgo: 800, joinedOn: "2015-03-05" });
    const before = await membershipOf(id);
    expect(before.membershipStatus).toBe("pending");
    const year = await payYear(id, { daysAgo: 0, way: "undone" });
    expect(await daysOf(id)).toEqual(["active", "2015-03-05", dayIn(0), yearsAfter(dayIn(0), 1)]);
    const consequence = await takeBack(year, "undone");
    expect(consequence).toContain("The membership has lapsed again. The join date is Mar 5, 2015 again.");
    expect(await membershipOf(id)).toEqual(before);
    const [thanks, sorry] = await db.outboxEmail.findMany({ orderBy: { createdAt: "asc" } });
    expect(thanks!.subject).toBe("Your membership is active again");
    const since = formatDate(noon(dayIn(0)), env.association.timeZone);
    expect(thanks!.text).toContain(`so a new one began on ${since}. That is now your join date.`);
    expect(thanks!.text).toContain(`Member since: ${since}`);
    expect(sorry!.text).toContain("Your membership has lapsed, as before.");
  });

  it("a long-lapsed member whose dues were reversed keeps an administrator's changes since", async () => {
    const id = await aPerson({ who: "member", endedDaysAgo: 20, joinedOn: "2015-03-05" });
    const year = await payYear(id, { daysAgo: 0, way: "undone" });
    const nextPaymentDate = noon(dayIn(700));
    await db.write.user.update({ where: { id }, data: { nextPaymentDate } });
    await takeBack(year, "undone");
    expect(await membershipOf(id)).toMatchObject({ membershipStatus: "active", nextPaymentDate });
  });
});
