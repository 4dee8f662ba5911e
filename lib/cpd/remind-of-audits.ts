import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { dayAfter } from "@/lib/core/days";
import { calendarDayOf } from "@/lib/core/format";
import { db, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { lockByName } from "@/lib/db/locks";
import { queueEmails } from "@/lib/mail/queue";
import { auditReminderLetter } from "./letters";
import { dayOf } from "./queries";
import { entriesAudited } from "./shared/audited";

/** How many days before the last day for evidence members are reminded. */
const daysBefore = 7;

/**
 * Reminds members who were drawn and whose entries lack evidence, once each. It can run any number of times, because
 * the mark and the emails commit together.
 */
export const remindOfCpdAudits = (): Promise<void> =>
  transaction(async () => {
    await lockByName("remind-of-cpd-audits");
    const today = calendarDayOf(new Date(), getAssociation().timeZone);
    const audits = await db.cpdAudit.findMany({
      where: { closedAt: null, dueOn: { gte: new Date(today), lte: new Date(dayAfter(today, daysBefore)) } },
    });
    for (const { id: auditId, dueOn, ...period } of audits) {
      const late = await db.cpdAuditMember.findMany({
        select: { id: true, user: { select: { firstName: true, email: true } } },
        where: {
          auditId,
          isDrawn: true,
          result: null,
          remindedAt: null,
          user: { cpdEntries: { some: { ...entriesAudited(period), documentId: null } } },
        },
      });
      await db.write.cpdAuditMember.updateMany({
        where: { id: { in: late.map(({ id }) => id) } },
        data: { remindedAt: await databaseNow() },
      });
      await queueEmails(
        late.map(({ user }) => ({
          to: user.email,
          template: "cpd_audit_reminder" as const,
          letter: auditReminderLetter(user.firstName, dayOf(dueOn)),
        })),
      );
    }
  });
