import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { recordExport } from "@/lib/audit/shared/record-export";
import { staff } from "@/lib/auth/actor";
import type { Staff } from "@/lib/auth/member";
import { calendarDayOf } from "@/lib/core/format";
import { formatCents } from "@/lib/core/money";
import { operation } from "@/lib/core/operation";
import { auditedDuesFilter, countDues, dueBatches, type ChosenDues } from "./shared/due-batches";
import { dueBadges, purposeLabel } from "@/lib/ledger/labels";
import { nameAttendee, toReceivable } from "./shared/receivables";
import { receivablesExportInput } from "@/lib/ledger/schema";

const header = [
  "reference",
  "name",
  "email",
  "for",
  "purpose",
  "amount",
  "outstanding",
  "currency",
  "due",
  "days overdue",
  "status",
];

/** GET /api/admin/receivables/export: the outstanding amounts under a filter with their payers, oldest first. */
export const exportReceivables = operation({
  actor: staff("payments.export", "payments.read"),
  input: receivablesExportInput,
  presence: "fresh",
  async run(person, { q, state, overdue, purpose }) {
    const chosen = { text: q ?? "", state, purpose, isOverdue: overdue === "true" };
    await recordExport(person, {
      action: "receivables_exported",
      what: "amounts due",
      rows: await countDues(person, chosen),
      details: { filter: auditedDuesFilter(chosen), format: "csv" },
    });
    const { filePrefix, timeZone } = getAssociation();
    return {
      fileName: `${filePrefix}-receivables-${calendarDayOf(new Date(), timeZone)}.csv`,
      header,
      batches: lines(person, chosen, timeZone),
    };
  },
});

async function* lines(person: Staff<"payments.export">, chosen: ChosenDues, timeZone: string) {
  for await (const rows of dueBatches(person, chosen)) {
    yield rows.map((row) => {
      const due = nameAttendee(toReceivable(row), row);
      return [
        due.reference,
        due.member,
        due.email,
        due.description,
        purposeLabel[due.purpose],
        formatCents(due.amountCents),
        formatCents(due.openCents),
        due.currency,
        due.dueDate ? calendarDayOf(new Date(due.dueDate), timeZone) : "",
        due.daysOverdue,
        dueBadges(due)
          .map(({ label }) => label)
          .join(", "),
      ];
    });
  }
}
