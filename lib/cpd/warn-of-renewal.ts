import "server-only";
import { addDays } from "date-fns";
import { getAssociation } from "@/lib/association/queries";
import { calendarDayOf } from "@/lib/core/format";
import { db, transaction } from "@/lib/db/client";
import { queueEmail } from "@/lib/mail/queue";
import { renewalWarningLetter } from "./letters";
import { findOwnGauge } from "./queries";

/**
 * Warns members whose membership year ends soon and who have not met their CPD, once a year each, if the settings say
 * so. It can run any number of times, because the mark and the email commit together.
 */
export async function warnOfRenewal(): Promise<void> {
  const { timeZone, policies } = getAssociation();
  const { warnDaysBefore } = policies.cpd;
  if (warnDaysBefore === 0) return;
  const now = new Date();
  const members = await db.user.findMany({
    where: { membershipStatus: "active", nextPaymentDate: { gte: now, lte: addDays(now, warnDaysBefore) } },
    orderBy: { id: "asc" },
  });
  for (const member of members) {
    const yearEnd = calendarDayOf(member.nextPaymentDate ?? now, timeZone);
    const mark = { userId: member.id, yearEnd: new Date(yearEnd) };
    if (await db.cpdWarning.findUnique({ where: { userId_yearEnd: mark } })) continue;
    const gauge = await findOwnGauge(member);
    if (!gauge || gauge.missing.length === 0) continue;
    await transaction(async () => {
      const { count } = await db.write.cpdWarning.createMany({ data: [mark], skipDuplicates: true });
      if (count === 0) return;
      const letter = renewalWarningLetter(member.firstName, { ...gauge, yearEnd });
      await queueEmail({ to: member.email, template: "cpd_renewal_warning", letter });
    });
  }
}
