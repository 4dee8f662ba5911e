import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { calendarDayOf } from "@/lib/core/format";
import type { Day } from "@/lib/core/days";
import { transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { lockMember } from "@/lib/db/locks";
import { sql } from "@/lib/db/sql";
import { queueEmail } from "@/lib/mail/queue";
import { duesReminderLetter } from "../letters";
import { decideReminder, type ReminderRule } from "../reminders";
import { nextDuesOfUser } from "./membership-due";
import { lastReminder, settledRules } from "./reminder-queries";
import { renewalUrl } from "./renewal-link";
import { lapseDay, newTermsFor } from "../standing";

type Row = {
  id: string;
  email: string;
  firstName: string;
  nextPaymentDate: Date;
  isPaused: boolean;
  dueId: string;
  reference: string;
  openCents: number;
  settled: string[];
  lastSentAt: Date | null;
};

const batchSize = 500;

/**
 * Sends the reminders that are due, each once, which a unique row written with the email ensures. It can run in any
 * process, at any time and any number of times. Later runs complete what a run leaves unfinished.
 */
export async function queueReminders(at?: Date): Promise<void> {
  const now = at ?? (await databaseNow());
  let last = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const members = await findReminded(now, { after: last, limit: batchSize });
    for (const member of members) {
      if (isNothing(stepOf(member, now))) continue;
      await transaction(async () => {
        await lockMember(member.id);
        // The member may have paid, or another process may have reminded them.
        const [current] = await findReminded(now, { after: null, id: member.id, limit: 1 });
        if (current) await remind(current, now);
      });
    }
    if (members.length < batchSize) return;
    last = members.at(-1)!.id;
  }
}

const dayOf = (date: Date): Day => calendarDayOf(date, getAssociation().timeZone);

const stepOf = ({ nextPaymentDate, ...row }: Row, now: Date) =>
  decideReminder(
    { ...row, yearEnd: dayOf(nextPaymentDate) },
    { now, today: dayOf(now) },
    getAssociation().dues,
  );

const isNothing = ({ leaveOut, send }: ReturnType<typeof stepOf>) => leaveOut.length === 0 && send === null;

async function remind(row: Row, now: Date): Promise<void> {
  const { leaveOut, send } = stepOf(row, now);
  const yearEnd = dayOf(row.nextPaymentDate);
  for (const rule of leaveOut) await note(row.id, { rule, yearEnd, now, isSent: false });
  if (send === null || !(await note(row.id, { rule: send, yearEnd, now, isSent: true }))) return;
  await queueEmail({
    to: row.email,
    template: "dues_reminder",
    letter: duesReminderLetter({
      ...row,
      yearEnd,
      today: dayOf(now),
      newRuleOn: newTermsFor(yearEnd, getAssociation().dues),
      lapse: lapseDay(yearEnd, getAssociation().dues),
      url: renewalUrl(row.dueId),
    }),
  });
}

type Note = { rule: ReminderRule; yearEnd: Day; now: Date; isSent: boolean };

/** Records a reminder as sent or skipped. Returns false when it was already recorded. */
async function note(userId: string, { rule, yearEnd, now, isSent }: Note): Promise<boolean> {
  const rows = await sql.write`
    INSERT INTO "DuesReminder" ("id", "userId", "rule", "yearEnd", "at", "isSent")
    VALUES (gen_random_uuid(), ${userId}::uuid, ${rule}, ${yearEnd}::date, ${now}, ${isSent})
    ON CONFLICT ("userId", "yearEnd", "rule") DO NOTHING RETURNING 1`;
  return rows.length > 0;
}

/**
 * Members with outstanding dues who are not suspended, from half a year before the end of their year until the lapse.
 */
function findReminded(
  now: Date,
  { after, id = null, limit }: { after: string | null; id?: string | null; limit: number },
): Promise<Row[]> {
  const { timeZone, dues } = getAssociation();
  return sql<Row>`
    SELECT u."id"::text, u."email", u."firstName", u."nextPaymentDate", u."remindersPausedAt" IS NOT NULL AS "isPaused",
      d."id"::text AS "dueId", d."reference", d."amountCents" - d."waivedCents" - d."paidCents" AS "openCents",
      ${settledRules(timeZone)} AS "settled", ${lastReminder} AS "lastSentAt"
    FROM "User" u
    JOIN ${nextDuesOfUser} d ON true
    WHERE u."admittedAt" IS NOT NULL AND u."suspendedAt" IS NULL AND u."annualFeeCents" > 0
      AND u."nextPaymentDate" < ${now}::timestamptz + interval '182 days'
      AND (u."nextPaymentDate" > ${now}::timestamptz - make_interval(days => ${dues.graceDays + 2}::int)
        -- Who has more time by new terms.
        OR u."membershipStatus" = 'active')
      AND (${id}::uuid IS NULL OR u."id" = ${id}::uuid) AND (${after}::uuid IS NULL OR u."id" > ${after}::uuid)
    ORDER BY u."id" LIMIT ${limit}`;
}
