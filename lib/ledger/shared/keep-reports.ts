import "server-only";
import { db } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { queueEmail } from "@/lib/mail/queue";
import { reportedMoneyLetter, type SettledBy } from "./credit-letters";
import { describePayer } from "../labels";
import { sumFields, unpaidCents } from "../rules";
import { isReportPending } from "./pending-report";

/**
 * The pending reports of these amounts due. The caller has locked the amounts and is about to settle them otherwise.
 */
export async function listReportsToRetain(dueIds: string[]): Promise<string[]> {
  const reports = await db.paymentReport.findMany({
    select: { id: true },
    where: { ...isReportPending, dues: { some: { amountDueId: { in: dueIds } } } },
    orderBy: { id: "asc" },
  });
  return reports.map(({ id }) => id);
}

/**
 * Leaves these reports on the treasurer's list although their amounts were settled in whole or in part, because the
 * reported money may still arrive. The people who reported it are emailed what happens with the money then.
 */
export async function retainReports(ids: string[], by: SettledBy): Promise<void> {
  if (ids.length === 0) return;
  await db.write.paymentReport.updateMany({
    where: { id: { in: ids } },
    data: { settledOtherwiseAt: await databaseNow() },
  });
  const reports = await db.paymentReport.findMany({
    select: {
      amountCents: true,
      paidOn: true,
      payerName: true,
      payerEmail: true,
      user: { select: { firstName: true, lastName: true, email: true } },
      dues: {
        select: { amountDue: { select: { description: true, closedAt: true, ...sumFields } } },
        orderBy: { amountDueId: "asc" },
      },
    },
    where: { id: { in: ids } },
    orderBy: { id: "asc" },
  });
  for (const { amountCents, paidOn, dues, ...reporter } of reports) {
    const { greetedAs, email } = describePayer({ ...reporter, purpose: null });
    if (!email) continue;
    const about = dues.map(({ amountDue }) => amountDue);
    const open = about.filter(({ closedAt }) => !closedAt);
    await queueEmail({
      to: email,
      template: "reported_money",
      letter: reportedMoneyLetter(greetedAs, {
        by,
        amountCents,
        paidOn,
        descriptions: [...new Set(about.map(({ description }) => description))],
        outstandingCents: open.reduce((sum, due) => sum + unpaidCents(due), 0),
      }),
    });
  }
}
