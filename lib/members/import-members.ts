import "server-only";
import { folded, plainCode } from "@/lib/core/folding";
import { plainAddress } from "@/lib/core/plain-text";
import { buffer } from "node:stream/consumers";
import { membershipLevels, membershipTypeOf } from "@/lib/association/levels";
import { getAssociation } from "@/lib/association/queries";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { decideAuthority } from "@/lib/auth/authority";
import { emailTaken } from "@/lib/accounts/shared/email-taken";
import { queueInvitations as inviteAll } from "@/lib/accounts/shared/invitation";
import type { Staff } from "@/lib/auth/member";
import {
  revokeAccess,
  listUnverifiedAccess,
  inviteOwners,
} from "@/lib/email-addresses/shared/unverified-accounts";
import { Prisma, transaction } from "@/lib/db/client";
import { columnNames, columnsOf } from "@/lib/db/columns";
import type { User } from "@/lib/db/rows";
import { sqlUnprepared } from "@/lib/db/sql";
import { isUniqueViolation } from "@/lib/db/constraint";
import { Refusal } from "@/lib/core/errors";
import { calendarDayOf, noonOf } from "@/lib/core/format";
import { countUse } from "@/lib/limits/limit";
import { operation } from "@/lib/core/operation";
import { receiveFileStream } from "@/lib/storage/receive";
import { mapWithPauses } from "@/lib/core/event-loop";
import type { ChosenEncoding } from "@/lib/tables/labels";
import { activationDates } from "@/lib/membership/shared/activation";
import { refreshStatuses } from "@/lib/membership/shared/keep-status";
import { readMembersFile, type FileRow } from "./import-file";
import {
  countOutcomes,
  planHash,
  planImport,
  type ExistingMember,
  type FeesByType,
  type ImportRules,
  type PlannedRow,
} from "./import-plan";
import { importedFields, type ImportedValues } from "./import-values";
import { importInvitationLetter } from "./letters";
import { memberIdOf } from "@/lib/core/member-id";
import { importConfirmationInput, importInput, maxImportBytes } from "./schema";

/** Writing thousands of rows takes longer than the default transaction timeout. */
const timeoutMs = 60_000;

/**
 * Limits the rows previewed in an hour, whatever the number of files, because the preview of a row shows data of a
 * member.
 */
const maxRowsPreviewed = { max: 100_000, windowSeconds: 60 * 60, what: "rows" };
const maxRowsImported = { max: 40_000, windowSeconds: 60 * 60, what: "rows" };

/** Rows per SQL statement. Its result is parsed in one step, which blocks other requests. */
const batchSize = 100;

/**
 * The file in a request. It must have a CSV content type, which another site's form cannot send.
 * @throws Refusal `unsupported_type`
 */
async function fileOf(request: Request, encoding: ChosenEncoding | null | undefined) {
  if (!request.headers.get("content-type")?.startsWith("text/csv"))
    throw new Refusal("unsupported_type", "Please send a CSV file (text/csv).");
  const { stream } = receiveFileStream(request, maxImportBytes);
  return readMembersFile(await buffer(stream as never), encoding);
}

/**
 * POST /api/admin/users/import/preview: what importing a file would do, row by row. Nothing is written.
 *
 * @throws Refusal `invalid_input`, `too_large`
 */
export const previewImport = operation({
  actor: staff("members.export", "members.edit"),
  input: importInput,
  presence: "session",
  readsBody: true,
  unrepeatable: true,
  async run(person, { encoding: chosen, members }, request) {
    await countUse("import previews by member", person.id, { max: 60, windowSeconds: 60 * 60 });
    const { encoding, rows, unread, warnings } = await fileOf(request, chosen);
    await countUse("rows previewed by member", person.id, maxRowsPreviewed, rows.length);
    const existing = await findExisting(person, rows);
    const planned = await planImport(rows, existing, rulesNow(), statusOfNew(members));
    return {
      plan: await planHash(planned),
      counts: countOutcomes(planned),
      resets: planned.filter(({ resetsAccount }) => resetsAccount).length,
      unread,
      encoding,
      warnings,
      // The values to store are left out, because the screen needs only the changes.
      rows: planned.map(({ values: _values, id: _id, authority: _authority, ...row }) => row),
    };
  },
});
export type ImportPreview = Awaited<ReturnType<typeof previewImport.run>>;

/**
 * POST /api/admin/users/import: imports a whole file if its effect still matches the preview. New accounts have no
 * password: invited members get a link to set one, others use "Forgot password". Rows about oneself, and about staff
 * whom one has no authority over, are left out, as the preview says.
 *
 * @throws Refusal `invalid_input` when a row cannot be imported, `changed_meanwhile`, `too_large`
 */
export const importMembers = operation({
  actor: staff("members.export", "members.edit"),
  input: importConfirmationInput,
  presence: "fresh",
  readsBody: true,
  // A repeat of the import has another plan, which the check below detects.
  unrepeatable: true,
  async run(person, { plan, invite, encoding, members }, request) {
    await countUse("imports by member", person.id, { max: 20, windowSeconds: 60 * 60 });
    const { rows } = await fileOf(request, encoding);
    await countUse("rows imported by member", person.id, maxRowsImported, rows.length);
    try {
      return await transaction(
        async () => {
          const existing = await findExisting(person, rows, Prisma.sql`FOR UPDATE`);
          const planned = await planImport(rows, existing, rulesNow(), statusOfNew(members));
          await requireUnchangedPlan(planned, plan);
          const created = await create(planned);
          await update(planned);
          const reset = await resetUnproven(planned);
          if (invite === "yes") {
            await inviteAll(created, "invitation", ({ firstName }, invitation) =>
              importInvitationLetter(firstName, invitation),
            );
          }
          const {
            create: made,
            update: changed,
            skip: unchanged,
            left_out: leftOut,
          } = countOutcomes(planned);
          const counts = { created: made, updated: changed, unchanged, leftOut };
          await recordAudit({
            actor: person,
            action: "members_imported",
            details: { ...counts, members, invited: invite === "yes" ? made : 0, accountsReset: reset, plan },
          });
          return counts;
        },
        { timeoutMs },
      );
    } catch (error) {
      // A person registered with one of the addresses in a concurrent transaction.
      if (isUniqueViolation(error)) throw emailTaken();
      throw error;
    }
  },
});

/**
 * The status of new accounts. People who were members before the portal existed need no application, approval or first
 * dues.
 */
const statusOfNew = (areMembers: "yes" | "no") => (areMembers === "yes" ? "active" : "pending");

async function requireUnchangedPlan(planned: PlannedRow[], plan: string): Promise<void> {
  if ((await planHash(planned)) !== plan) {
    throw new Refusal(
      "changed_meanwhile",
      "The members or the file have changed since the preview. Nothing was imported. Check the new preview.",
    );
  }
  const { conflict, error } = countOutcomes(planned);
  if (conflict + error > 0) {
    throw new Refusal(
      "invalid_input",
      `${conflict + error === 1 ? "One row" : `${conflict + error} rows`} can't be imported, so nothing was imported.`,
    );
  }
}

const rulesNow = (): ImportRules => ({
  fees: feesByType(),
  lists: getAssociation().policies.profileLists,
});

const foundFields = ["id", "createdAt", ...importedFields] as const;
const foundColumns = columnsOf("u", foundFields);
const undecided: ExistingMember["decision"] = { authority: null, refusal: null };
type Row = Pick<User, (typeof foundFields)[number]>;

async function findExisting(
  person: Staff<"members.export" | "members.edit">,
  rows: FileRow[],
  lock = Prisma.empty,
): Promise<ExistingMember[]> {
  // Two rows may find one member: one by address, one by Member ID.
  const found = new Map<string, Row>();
  for (let from = 0; from < rows.length; from += batchSize) {
    const batch = rows.slice(from, from + batchSize);
    const emails = batch
      .map(({ cells }) => cells.email && plainAddress(cells.email))
      .filter((email) => email !== undefined);
    const ends = batch
      .map(({ cells }) => cells.memberid && plainCode(cells.memberid).slice(-6))
      .filter((end) => end !== undefined);
    const numbers = batch.flatMap(({ cells }) => (cells.membernumber ? [plainCode(cells.membernumber)] : []));
    const members = await sqlUnprepared<Row>`
      SELECT ${foundColumns}
      FROM "User" u WHERE u."email" = ANY(${emails}) OR right(u."id"::text, 6) = ANY(${ends})
        OR "code_key"(u."memberNumber") = ANY(${numbers}::text[])
      ORDER BY u."id" ${lock}`;
    for (const member of members) found.set(member.id, member);
  }
  const unverified = await listUnverifiedAccess([...found.keys()]);
  // The importing administrator's own account never counts as unverified.
  unverified.delete(person.id);
  const ids = [...found.keys()];
  const decisions = await decideAuthority(person, ids, ["details", "terms", "membership"]);
  const decisionOf = new Map(ids.map((id, index) => [id, decisions[index]]));
  const { memberIdPrefixes, timeZone } = getAssociation();
  const dayOf = (date: Date | null) => date && calendarDayOf(date, timeZone);
  return mapWithPauses([...found.values()], ({ createdAt, joinDate, nextPaymentDate, ...row }) => ({
    ...row,
    // A file from before a person joined the staff names them by their Member ID of that time.
    memberId: memberIdOf(memberIdPrefixes, { id: row.id, createdAt, isStaffOnly: false }),
    joinDate: dayOf(joinDate),
    nextPaymentDate: dayOf(nextPaymentDate),
    isUnverified: unverified.has(row.id),
    decision: decisionOf.get(row.id) ?? undecided,
  }));
}

function feesByType(): FeesByType {
  const { levels } = getAssociation();
  return new Map(
    membershipLevels.flatMap((level) => {
      const cents = levels[level].feeCents;
      return [
        [folded(membershipTypeOf(level)), cents],
        [folded(levels[level].label), cents],
      ] as const;
    }),
  );
}

/** Converts the imported values to columns. Becoming active sets the dates that the file leaves empty. */
function toRow(values: ImportedValues, becomesActive: boolean, now: Date) {
  const { timeZone } = getAssociation();
  const dayOf = (day: string | null) => day && noonOf(day, timeZone);
  const named = { joinDate: dayOf(values.joinDate), nextPaymentDate: dayOf(values.nextPaymentDate) };
  if (!becomesActive) return { ...values, ...named };
  const dates = activationDates(
    { annualFeeCents: values.annualFeeCents, joinDate: null, nextPaymentDate: null },
    now,
  );
  return {
    ...values,
    joinDate: named.joinDate ?? dates.joinDate,
    nextPaymentDate: named.nextPaymentDate ?? dates.nextPaymentDate,
  };
}

export type CreatedMember = { id: string; email: string; firstName: string };

async function create(planned: PlannedRow[]): Promise<CreatedMember[]> {
  const now = new Date();
  const people = planned.flatMap(({ outcome, values }) => (outcome === "create" && values ? [values] : []));
  const rows = await mapWithPauses(people, (values) =>
    toRow(values, values.membershipStatus === "active", now),
  );
  const created: CreatedMember[] = [];
  for (let from = 0; from < rows.length; from += batchSize) {
    const batch = await sqlUnprepared.write<CreatedMember>`
      INSERT INTO "User" ("id", "updatedAt", ${columnNames(importedFields)})
      SELECT gen_random_uuid(), now(), ${columnsOf("r", importedFields)}
      FROM jsonb_populate_recordset(NULL::"User", ${JSON.stringify(rows.slice(from, from + batchSize))}::jsonb) r
      RETURNING "id"::text, "email", "firstName"`;
    created.push(...batch);
  }
  await refreshStatuses(created.map(({ id }) => id));
  return created;
}

/**
 * The columns that an update overwrites. The address is left out because it finds the member, and the dates because
 * those that the file does not name stay.
 */
const overwrittenFields = importedFields.filter(
  (field) => !["email", "joinDate", "nextPaymentDate"].includes(field),
);

async function update(planned: PlannedRow[]): Promise<void> {
  const now = new Date();
  const changed = planned.filter(({ outcome }) => outcome === "update");
  const changedRows = await mapWithPauses(changed, ({ authority, values, changes }) => {
    if (!values || !authority) return [];
    const fields = new Set(changes.map(({ field }) => field));
    const { joinDate, nextPaymentDate, ...rest } = toRow(
      values,
      fields.has("Status") && values.membershipStatus === "active",
      now,
    );
    // A date that the file does not change keeps its time of day.
    const isNew = (field: string, day: string | null) => day === null || fields.has(field);
    return [
      {
        id: authority.userId,
        ...rest,
        joinDate: isNew("Join date", values.joinDate) ? joinDate : null,
        nextPaymentDate: isNew("Next payment date", values.nextPaymentDate) ? nextPaymentDate : null,
      },
    ];
  });
  const rows = changedRows.flat();
  for (let from = 0; from < rows.length; from += batchSize) {
    await sqlUnprepared.write`
      UPDATE "User" u SET
        (${columnNames(overwrittenFields)}) = ROW(${columnsOf("r", overwrittenFields)}),
        "joinDate" = coalesce(r."joinDate", u."joinDate"),
        "nextPaymentDate" = coalesce(r."nextPaymentDate", u."nextPaymentDate"), "updatedAt" = now()
      FROM jsonb_populate_recordset(NULL::"User", ${JSON.stringify(rows.slice(from, from + batchSize))}::jsonb) r
      WHERE u."id" = r."id"`;
  }
  await refreshStatuses(rows.map(({ id }) => id));
}

/** Revokes access to accounts whose address was never verified. Returns their number. */
async function resetUnproven(planned: PlannedRow[]): Promise<number> {
  const owners = planned.flatMap(({ id, values, resetsAccount }) =>
    resetsAccount && id && values ? [{ id, email: values.email, firstName: values.firstName }] : [],
  );
  await revokeAccess(owners.map(({ id }) => id));
  await inviteOwners(owners);
  return owners.length;
}
