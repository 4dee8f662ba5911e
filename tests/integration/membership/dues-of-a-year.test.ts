import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { getAssociation, refreshAssociation } from "@/lib/association/queries";
import { defaultPolicies } from "@/lib/association/schema";
import { sales } from "@/lib/cashier/shared/sales";
import { yearsAfter } from "@/lib/core/days";
import { formatDate } from "@/lib/core/format";
import { db, transaction } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { editMember } from "@/lib/members/edit-member";
import { firstYearEnd, shareCents, shareOfYear } from "@/lib/membership/shared/membership-year";
import { ensureNextDues } from "@/lib/membership/shared/membership-due";
import { reverse } from "@/lib/ledger/shared/reverse";
import { anApplication } from "../../support/applications";
import { aMember, anAdmin, hourMs, signedInAs } from "../../support/builders";
import { seedOfTest, sized } from "../../support/chance";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";
import { anOpenDue } from "../../support/money";
import { dayOf, noon, payDuesOf } from "../../support/nightly";

const memberOf = (id: string) => db.user.findUniqueOrThrow({ where: { id } });
const today = () => dayOf(new Date());
const inCalendarYears = async () => {
  const values = { dues: { ...defaultPolicies.dues, isCalendarYear: true } };
  await sql(`INSERT INTO "AssociationSettings" ("id", "values", "updatedAt") VALUES (1, $1, now())`, [
    JSON.stringify(values),
  ]);
  await refreshAssociation();
};
afterEach(async () => {
  await sql(`DELETE FROM "AssociationSettings"`);
  await sql(`INSERT INTO "AssociationSettings" ("id", "values", "updatedAt") VALUES (1, '{}', now())`);
  await refreshAssociation();
});

/** Takes back the last payment, as a bounced cheque is. */
const bounceLast = async () => {
  const { id } = await db.payment.findFirstOrThrow({
    where: { refundedCents: 0 },
    orderBy: { createdAt: "desc" },
  });
  await new Browser().within(() =>
    transaction(() => reverse(sales, id, { kind: "bounced", note: null, date: new Date() }, null)),
  );
};

describe("where the membership year is the calendar's", () => {
  it("in a calendar year a new member pays for the remaining days, and is a member until they end", async () => {
    await inCalendarYears();
    const applicant = await aMember({ membershipStatus: "pending" });
    await anApplication({ status: "approved", userId: applicant.id });
    const due = await db.amountDue.findUniqueOrThrow({
      where: { id: (await transaction(() => ensureNextDues(applicant.id)))! },
    });
    const end = firstYearEnd(today(), { isCalendarYear: true });
    const share = shareOfYear(today(), end);
    const expected = share ? Math.max(1, shareCents(35_000, share)) : 35_000;
    expect(due.amountCents).toBe(expected);
    if (share) expect(due.description).toContain(`(${share.days} of ${share.of} days)`);
    // A part of a year does not follow the fee.
    await payDuesOf(applicant.id, new Date());
    expect(await memberOf(applicant.id)).toMatchObject({
      membershipStatus: "active",
      nextPaymentDate: noon(end),
    });
  });

  it("changing to calendar years charges by days, and undoing that payment restores the old year", async () => {
    await inCalendarYears();
    const begun = firstYearEnd(today(), { isCalendarYear: true }).replace("-12-31", "-05-15");
    const ownEnd = begun > today() ? begun : yearsAfter(begun, 1);
    const member = await aMember({ joinDate: noon("2020-05-15"), nextPaymentDate: noon(ownEnd) });
    await anOpenDue(member.id);
    const due = await db.amountDue.findFirstOrThrow();
    // May 16 to December 31.
    const of = ownEnd.startsWith("2028") || ownEnd.startsWith("2032") ? 366 : 365;
    expect(due.amountCents).toBe(shareCents(35_000, { days: 230, of }));
    await payDuesOf(member.id, new Date());
    expect((await memberOf(member.id)).nextPaymentDate).toEqual(noon(ownEnd.replace("-05-15", "-12-31")));
    await bounceLast();
    expect((await memberOf(member.id)).nextPaymentDate).toEqual(noon(ownEnd));
  });

  it("a whole calendar year costs the fee and follows its changes", async () => {
    await inCalendarYears();
    const end = firstYearEnd(today(), { isCalendarYear: true });
    const member = await aMember({ joinDate: noon("2020-05-15"), nextPaymentDate: noon(end) });
    await anOpenDue(member.id);
    await db.write.user.update({ where: { id: member.id }, data: { annualFeeCents: 20_000 } });
    expect(await db.amountDue.findFirstOrThrow()).toMatchObject({ amountCents: 20_000 });
  });
});

describe("another level", () => {
  const edit = async (id: string, terms: { membershipType: string; annualFee?: string }) => {
    const { firstName, lastName, email } = await memberOf(id);
    const browser = await signedInAs(await anAdmin());
    return browser.within(() =>
      action(editMember)({ id, firstName, lastName, email, phone: "", address: "", ...terms }),
    );
  };
  const bccp = { membershipType: "BCCP", annualFee: "400" };
  const paidMember = () =>
    aMember({ joinDate: noon("2020-05-15"), nextPaymentDate: noon(yearsAfter(today(), 1)) });

  it("a level change charges the difference for the paid year, once, and keeps the year's end", async () => {
    const member = await paidMember();
    expect(await edit(member.id, bccp)).toMatchObject({ ok: true });
    expect(await edit(member.id, bccp)).toMatchObject({ ok: true });
    const [due, none] = await db.amountDue.findMany();
    expect([due, none]).toMatchObject([
      {
        amountCents: 5_000,
        isLevelChange: true,
        userId: member.id,
        purpose: "membership",
        description: "Change of level from Professional to BCCP",
      },
      undefined,
    ] as object[]);
    expect(await db.outboxEmail.findFirstOrThrow({ where: { template: "level_changed" } })).toMatchObject({
      toAddress: member.email,
      text: expect.stringContaining("50.00 BSD") as string,
    });
    // Asked for as long before it is due as a year's dues are, 45 days.
    expect((due!.dueDate!.getTime() - Date.now()) / (24 * hourMs)).toBeCloseTo(45, 1);
    expect(await db.outboxEmail.findFirstOrThrow({ where: { template: "level_changed" } })).toMatchObject({
      text: expect.stringContaining(
        `please pay the difference between the fees by ${formatDate(due!.dueDate!, "America/Nassau")}.`,
      ) as string,
    });
    const before = (await memberOf(member.id)).nextPaymentDate;
    await payDuesOf(member.id, new Date());
    expect((await memberOf(member.id)).nextPaymentDate).toEqual(before);
    await bounceLast();
    expect((await memberOf(member.id)).nextPaymentDate).toEqual(before);
  });

  it("a level change is free when dues are outstanding, the new level is cheaper, or only the fee changes", async () => {
    const owing = await paidMember();
    await anOpenDue(owing.id);
    await edit(owing.id, bccp);
    expect(await db.amountDue.findMany()).toMatchObject([{ amountCents: 40_000, isLevelChange: false }]);
    const member = await paidMember();
    await edit(member.id, { membershipType: "Associate", annualFee: "200" });
    await edit(member.id, { membershipType: "Associate", annualFee: "300" });
    expect(await db.amountDue.count({ where: { userId: member.id } })).toBe(0);
  });

  it("a level change costs its fee less what the year was paid or billed at, whatever the steps", async () => {
    const levels = { Associate: "200", Professional: "350", BCCP: "400", "Regulator Observer": "425" };
    type Step = keyof typeof levels | "pay" | "bounce";
    const steps: fc.Arbitrary<Step> = fc.constantFrom<Step>(
      "pay",
      "bounce",
      ...(Object.keys(levels) as Step[]),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 6 }), async (history) => {
        const member = await paidMember();
        let [paidAtCents, nowCents] = [35_000, 35_000];
        const paid: number[] = [];
        const openOf = async () => {
          const open = await db.amountDue.findMany({ where: { userId: member.id, closedAt: null } });
          return open.reduce((sum, due) => sum + due.amountCents - due.paidCents, 0);
        };
        for (const step of history) {
          if (step === "pay") {
            const openCents = await openOf();
            if (await payDuesOf(member.id, new Date())) paid.push(openCents);
            paidAtCents += openCents;
          } else if (step === "bounce") {
            if (paid.length === 0 || (await openOf()) > 0) continue;
            await bounceLast();
            paidAtCents -= paid.pop()!;
          } else {
            nowCents = Number(levels[step]) * 100;
            const terms = { membershipType: step, annualFee: levels[step] };
            expect(await edit(member.id, terms)).toMatchObject({ ok: true });
          }
          expect(await openOf(), history.join()).toBe(Math.max(0, nowCents - paidAtCents));
        }
      }),
      { seed: seedOfTest(11), numRuns: sized(8, 200) },
    );
  });

  it("a level change is not charged again once its difference is paid", async () => {
    const member = await paidMember();
    await edit(member.id, bccp);
    await payDuesOf(member.id, new Date());
    await edit(member.id, { membershipType: "Professional", annualFee: "350" });
    await edit(member.id, bccp);
    expect(await db.amountDue.count({ where: { closedAt: null } })).toBe(0);
    expect(await db.amountDue.count()).toBe(1);
  });

  it("two level changes before payment leave one bill: the last level's fee less the dues already paid", async () => {
    const member = await paidMember();
    await edit(member.id, { membershipType: "BCCP", annualFee: "450" });
    await edit(member.id, { membershipType: "Associate", annualFee: "400" });
    expect(await db.amountDue.findMany()).toMatchObject([
      { amountCents: 5_000, voidedAt: null, description: "Change of level to Associate" },
    ]);
  });

  it("a level changed by mistake and back leaves nothing to pay, and says so", async () => {
    const member = await paidMember();
    await edit(member.id, bccp);
    await edit(member.id, { membershipType: "Professional", annualFee: "350" });
    expect(await db.amountDue.findMany()).toMatchObject([
      { amountCents: 5_000, voidedAt: expect.any(Date) as Date },
    ]);
    const letters = await db.outboxEmail.findMany({ orderBy: { createdAt: "asc" } });
    expect(letters.map(({ template }) => template)).toEqual(["level_changed", "amount_voided"]);
    expect(letters[1]!.text).toContain("Your membership level is now Professional.");
  });

  it("a level is chosen by name or key and sets the fee, and unknown ones are refused unless already held", async () => {
    const member = await paidMember();
    const change = (membershipType: string, annualFee?: string) =>
      edit(member.id, { membershipType, ...(annualFee !== undefined && { annualFee }) });
    await change("bccp");
    expect(await memberOf(member.id)).toMatchObject({
      membershipType: "BCCP",
      annualFeeCents: getAssociation().levels.bccp.feeCents,
    });
    await change("academic and student");
    expect(await memberOf(member.id)).toMatchObject({ membershipType: "Academic and Student" });
    expect(await change("Grandee")).toMatchObject({
      ok: false,
      code: "invalid_input",
      issues: [
        {
          path: "membershipType",
          message: expect.stringMatching(/^Choose one of the levels: Academic/) as string,
        },
      ],
    });
    await db.write.user.update({ where: { id: member.id }, data: { membershipType: "Founder" } });
    expect(await change("Founder")).toMatchObject({ ok: true });
    // A fee of one's own stays as it is typed.
    await change("Associate", "123.45");
    expect(await memberOf(member.id)).toMatchObject({ membershipType: "Associate", annualFeeCents: 12_345 });
  });

  it("a level change is not taken for dues, and next year's are separate from it", async () => {
    const member = await paidMember();
    await edit(member.id, bccp);
    await db.write.user.update({ where: { id: member.id }, data: { annualFeeCents: 45_000 } });
    const id = await transaction(() => ensureNextDues(member.id));
    expect(await db.amountDue.findUniqueOrThrow({ where: { id: id! } })).toMatchObject({
      amountCents: 45_000,
    });
    expect(await db.amountDue.findFirstOrThrow({ where: { isLevelChange: true } })).toMatchObject({
      amountCents: 5_000,
    });
    expect(getAssociation().policies.dues.isCalendarYear).toBe(false);
  });
});
