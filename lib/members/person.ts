import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { toUser } from "@/lib/auth/member";
import type { PersonalData } from "@/lib/auth/personal-data";
import { listStaffOnly } from "@/lib/auth/staff-only";
import { db } from "@/lib/db/client";
import { reminderLabel } from "./labels";
import type { ReminderRule } from "@/lib/membership/reminders";
import { memberIdOf } from "@/lib/core/member-id";

export const memberPersonalData: PersonalData = {
  models: ["User", "DuesReminder", "PaidYear"],
  async export(person) {
    const reminders = await db.duesReminder.findMany({
      where: { userId: person.id },
      orderBy: [{ at: "asc" }, { id: "asc" }],
    });
    const years = await db.paidYear.findMany({ where: { userId: person.id }, orderBy: { id: "asc" } });
    return {
      profile: {
        ...toUser(person),
        memberId: memberIdOf(getAssociation().memberIdPrefixes, {
          id: person.id,
          createdAt: person.createdAt,
          isStaffOnly: (await listStaffOnly([person.id])).has(person.id),
        }),
        emailConfirmedAt: person.emailVerifiedAt?.toISOString() ?? null,
      },
      duesReminders: reminders.map(({ rule, yearEnd, at, isSent }) => ({
        reminder: reminderLabel[rule as ReminderRule],
        yearEnd: yearEnd.toISOString().slice(0, 10),
        sentAt: isSent ? at.toISOString() : null,
      })),
      paidYears: years.map((year) => ({
        paidOn: year.paidAt.toISOString(),
        joinDate: { before: year.joinedBefore, after: year.joinedAfter },
        nextPaymentDate: { before: year.nextPaymentBefore, after: year.nextPaymentAfter },
        memberSince: { before: year.admittedBefore, after: year.admittedAfter },
      })),
    };
  },
};
