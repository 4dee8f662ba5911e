import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { recordExport } from "@/lib/audit/shared/record-export";
import { staff } from "@/lib/auth/actor";
import type { Staff } from "@/lib/auth/member";
import { calendarDayOf } from "@/lib/core/format";
import { operation } from "@/lib/core/operation";
import { detailNames } from "@/lib/core/profile-details";
import { countMembers, auditedFilter, memberBatches, type ChosenMembers } from "./member-queries";
import { importColumns } from "./import-columns";
import { memberIdOf } from "@/lib/core/member-id";
import { formatCents } from "@/lib/core/money";
import { membersExportInput } from "./schema";

/** GET /api/admin/users/export: the members under a filter, in the import's columns and two more. */
export const exportMembers = operation({
  actor: staff("members.export", "members.read"),
  input: membersExportInput,
  presence: "fresh",
  async run(person, { q, status, type }) {
    const who = { text: q, status: status ?? null, type: type ?? null };
    await recordExport(person, {
      action: "members_exported",
      what: "members",
      rows: await countMembers(person, who),
      details: { filter: auditedFilter(who), format: "csv" },
    });
    const { filePrefix, timeZone } = getAssociation();
    return {
      fileName: `${filePrefix}-members-${calendarDayOf(new Date(), timeZone)}.csv`,
      header: [...importColumns.map(({ name }) => name), "administrator", "account created on"],
      batches: lines(person, who),
    };
  },
});

async function* lines(person: Staff<"members.export" | "members.read">, who: ChosenMembers) {
  const { memberIdPrefixes, timeZone } = getAssociation();
  const day = (date: Date | null) => (date ? calendarDayOf(date, timeZone) : "");
  for await (const rows of memberBatches(person, who)) {
    yield rows.map((row) => [
      row.email,
      row.firstName,
      row.lastName,
      memberIdOf(memberIdPrefixes, row),
      ...detailNames.map((name) => row[name]),
      // Empty cells leave values unchanged when the file is imported.
      ...(row.isStaffOnly
        ? ["", "", ""]
        : [row.membershipStatus, row.membershipType, formatCents(row.annualFeeCents)]),
      day(row.joinDate),
      day(row.nextPaymentDate),
      row.isAdmin ? "yes" : "no",
      day(row.createdAt),
    ]);
  }
}
