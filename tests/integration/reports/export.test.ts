import { describe, expect, it } from "vitest";
import * as reportsExport from "@/app/api/admin/reports/export/route";
import { toPlainSentence } from "@/lib/audit/sentence";
import { searchAudit } from "@/lib/audit/queries";
import { db, transaction } from "@/lib/db/client";
import { roleNames, roles } from "@/lib/core/permissions";
import { reportNames } from "@/lib/reports/labels";
import { aMember, anAdmin, anEvent, aStaffMember, signedInAs, type Admin } from "../../support/builders";

const pathOf = (query: string) => `/api/admin/reports/export?${query}`;

async function exported(user: { id: string }, query: string) {
  const answer = await (await signedInAs(user)).call(reportsExport, "GET", { path: pathOf(query) });
  const text = await answer.text();
  return {
    status: answer.status,
    fileName: answer.headers.get("content-disposition"),
    lines: text
      .replace(/^\ufeff/, "")
      .trim()
      .split("\r\n"),
  };
}

describe("GET /api/admin/reports/export", () => {
  it("an exported report has the months of its year in the association's zone, and is named for it", async () => {
    const admin = await anAdmin();
    const paid = (paymentDate: string, amountCents: number) =>
      transaction(async () => {
        const about = { purpose: "event" as const, description: "x", amountCents };
        const reference = `K7Q2M9X${paymentDate[12]}`;
        const due = await db.write.amountDue.create({
          data: { ...about, reference, createdAt: new Date(0) },
        });
        const payment = await db.write.payment.create({
          data: { ...about, status: "completed", paymentDate },
        });
        await db.write.allocation.create({
          data: { paymentId: payment.id, amountDueId: due.id, amountCents },
        });
      });
    await paid("2024-01-01T04:59:59.999Z", 700);
    await paid("2024-01-01T05:00:00.000Z", 12_050);
    const { lines, fileName } = await exported(admin, "report=income&year=2024");
    expect(lines).toHaveLength(13);
    expect(lines.slice(0, 3)).toEqual([
      "month,dues,events,currency",
      "2024-01,0.00,120.50,BSD",
      "2024-02,0.00,0.00,BSD",
    ]);
    expect(fileName).toContain("-report-income-2024.csv");
    expect((await exported(admin, "report=income&year=2023")).lines.at(-1)).toBe("2023-12,0.00,7.00,BSD");
  });

  it("an exported report has losses as numbers, and titles that look like formulas as text", async () => {
    const admin = await anAdmin();
    const bounced = await db.write.payment.create({
      data: {
        purpose: "event",
        description: "x",
        amountCents: 350,
        status: "completed",
        paymentDate: new Date("2024-03-05T12:00:00Z"),
      },
    });
    await db.write.refund.create({
      data: {
        paymentId: bounced.id,
        kind: "bounced",
        amountCents: 350,
        method: "cheque",
        refundDate: new Date("2024-04-05T12:00:00Z"),
      },
    });
    expect((await exported(admin, "report=expected&year=2024")).lines.slice(3, 5)).toEqual([
      "2024-03,0.00,3.50,BSD",
      "2024-04,0.00,-3.5,BSD",
    ]);
    await anEvent({ title: "=1+1", startDate: new Date("2024-05-02T02:00:00Z"), maxAttendees: null });
    expect((await exported(admin, "report=seats")).lines).toEqual([
      "day,event,registered,capacity",
      `2024-05-01,"'=1+1",0,`,
    ]);
  });

  it("an exported report names nobody, and each export is audited in words", async () => {
    const admin = (await anAdmin()) as unknown as Admin;
    await aMember({ firstName: "Wilhelmina", lastName: "Quicksilver", email: "wq@example.test" });
    for (const report of reportNames) {
      const { status, lines } = await exported(admin, `report=${report}&year=2024`);
      expect([report, status]).toEqual([report, 200]);
      expect(lines.join()).not.toMatch(/Wilhelmina|Quicksilver|wq@/);
    }
    expect(await db.auditEntry.count({ where: { action: "report_exported" } })).toBe(reportNames.length);
    const { entries } = await searchAudit(admin, {
      text: "",
      action: "report_exported",
      from: null,
      before: null,
      sort: "",
      page: 1,
      size: 50,
    });
    const sentences = entries.map(({ sentence }) =>
      toPlainSentence(sentence).replace(/^.*? exported/, "exported"),
    );
    expect(sentences).toContain("exported the report “Members” of 2024");
    expect(sentences).toContain("exported the report “Retention”");
  });

  it("exports of reports are limited per hour", async () => {
    const browser = await signedInAs(await anAdmin());
    const ask = async () =>
      (await browser.call(reportsExport, "GET", { path: pathOf("report=income&year=2024") })).status;
    for (let count = 0; count < 60; count++) expect(await ask()).toBe(200);
    expect(await ask()).toBe(429);
  });

  it("exports of reports are only for roles that read reports", async () => {
    for (const role of roleNames) {
      const { status } = await exported(await aStaffMember([{ role, eventId: null }]), "report=members");
      const mayRead = (roles[role].permissions as readonly string[]).includes("reports.read");
      expect([role, status]).toEqual([role, mayRead ? 200 : 403]);
    }
  });

  it("an export of an unknown report or year is refused", async () => {
    const admin = await anAdmin();
    for (const query of ["report=people", "", "report=members&year=never", "report=members&year=20245"])
      expect([query, (await exported(admin, query)).status]).toEqual([query, 400]);
  });
});
