import "server-only";
import { paidByFilter, type Person } from "@/lib/auth/ownership";
import type { PersonalData } from "@/lib/auth/personal-data";
import { db, Prisma } from "@/lib/db/client";
import { formatCents } from "@/lib/core/money";
import { blankNameInLines, eraseLines } from "./erase-lines";

/** The personal data in bank transactions, found through the payments recorded from them. */
export const statementPersonalData: PersonalData = {
  models: ["BankStatement", "StatementLine", "WriteOff", "StatementFormat"],
  async export(person) {
    const lines = await db.statementLine.findMany({
      select: { date: true, amountCents: true, text: true, payer: true },
      // A line that also paid another person's amount is not only this person's data.
      where: {
        erasedAt: null,
        payment: {
          OR: [
            { allocations: { every: { amountDue: paidByFilter(person) }, some: {} } },
            { ...paidByFilter(person), allocations: { none: {} } },
          ],
        },
      },
      orderBy: [{ date: "asc" }, { id: "asc" }],
    });
    return {
      bankStatementLines: lines.map(({ date, amountCents, text, payer }) => ({
        date: date.toISOString().slice(0, 10),
        amount: formatCents(amountCents),
        text,
        payer,
      })),
    };
  },
  async erase(leaving) {
    const lines = await db.statementLine.findMany({ select: { id: true }, where: linesOf(leaving) });
    await eraseLines(lines.map(({ id }) => id));
    await blankNameInLines(leaving);
    await db.write.statementLine.updateMany({
      where: {
        OR: [
          { planPayer: { path: ["userId"], equals: leaving.id } },
          { planPayer: { path: ["email"], equals: leaving.email } },
        ],
      },
      data: { planPayer: Prisma.DbNull },
    });
    return {};
  },
};

const linesOf = (person: Person) => ({
  payment: { OR: [paidByFilter(person), { allocations: { some: { amountDue: paidByFilter(person) } } }] },
});
