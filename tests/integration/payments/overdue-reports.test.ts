import { describe, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { remindOfReports } from "@/lib/payments/remind-of-reports";
import { searchReports } from "@/lib/payments/report-queries";
import { getToday } from "@/lib/reports/today-queries";
import { changePolicy } from "@/lib/settings/change-settings";
import { aMember, anAdmin, aStaffMember, signedInAs, type Admin } from "../../support/builders";
import { sql } from "../../support/database";
import { dayIn, noon } from "../../support/dates";
import { anOpenDue } from "../../support/money";

/** The working day so many before today: Monday to Friday where the association is. */
function workingDaysAgo(count: number): Date {
  const days = Array.from({ length: 3 * count + 7 }, (_, ago) => dayIn(-1 - ago));
  return noon(days.filter((day) => ![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay()))[count - 1]!);
}

async function aReport(member: { id: string }, createdAt: Date) {
  const due = await anOpenDue(member.id);
  return db.write.paymentReport.create({
    data: {
      userId: member.id,
      amountCents: 35_000,
      method: "cheque",
      paidOn: createdAt,
      createdAt,
      dues: { create: { amountDueId: due.id } },
    },
  });
}

const letters = () =>
  db.outboxEmail.findMany({ where: { template: "reports_overdue" }, orderBy: { toAddress: "asc" } });
const overdueOf = async (admin: unknown) =>
  (await searchReports(admin as Admin, { page: 1, size: 10 })).reports.map(({ isOverdue }) => isOverdue);

describe("a reported payment that nobody answers", () => {
  it("a reported payment is overdue after the set working days, in its list and on Today", async () => {
    const [admin, member] = [await anAdmin(), await aMember()];
    await aReport(member, workingDaysAgo(6));
    await aReport(member, workingDaysAgo(5));
    expect(await overdueOf(admin)).toEqual([true, false]);
    const titles = async () =>
      (await getToday(admin as unknown as Admin)).items.map(({ title }) => title.split(": ")[1]);
    expect(await titles()).toEqual(["350.00 BSD, waiting too long", "350.00 BSD"]);
    const browser = await signedInAs(admin);
    const change = (workingDays: number) =>
      browser.within(() => action(changePolicy)({ policy: "paymentReports", values: { workingDays } }));
    expect(await change(6)).toMatchObject({ ok: true });
    expect(await overdueOf(admin)).toEqual([false, false]);
    expect(await change(0)).toMatchObject({ code: "invalid_input" });
  });

  it("staff are reminded of overdue reported payments once a day, without names, and not of their own", async () => {
    const [treasurer, member] = [await anAdmin(), await aMember()];
    await aStaffMember([{ role: "membership", eventId: null }]);
    const second = await anAdmin();
    await aReport(member, workingDaysAgo(5));
    await remindOfReports();
    expect(await letters()).toEqual([]);
    await aReport(member, workingDaysAgo(8));
    await aReport(treasurer, workingDaysAgo(9));
    await Promise.all([remindOfReports(), remindOfReports()]);
    const sent = await letters();
    const to = (email: string) => sent.filter(({ toAddress }) => toAddress === email);
    expect(sent).toHaveLength(2);
    expect(to(treasurer.email).map(({ subject }) => subject)).toEqual([
      "1 reported payment waiting for an answer",
    ]);
    expect(to(second.email).map(({ subject }) => subject)).toEqual([
      "2 reported payments waiting for an answer",
    ]);
    expect(JSON.stringify(sent)).not.toContain(member.lastName);
    await remindOfReports();
    expect(await letters()).toHaveLength(2);
    await sql(`UPDATE "PaymentReport" SET "remindedOn" = "remindedOn" - 1`);
    await remindOfReports();
    expect(await letters()).toHaveLength(4);
    await sql(`UPDATE "PaymentReport" SET "remindedOn" = "remindedOn" - 1, "answeredAt" = now()`);
    await remindOfReports();
    expect(await letters()).toHaveLength(4);
  });
});
