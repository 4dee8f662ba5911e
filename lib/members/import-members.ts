import "server-only";
import { buffer } from "node:stream/consumers";
import { tz } from "@date-fns/tz";
import { addYears, parse } from "date-fns";
import { membershipLevels, membershipTypeOf } from "@/lib/applications/rules";
import { getAssociation } from "@/lib/association/queries";
import { recordAudit } from "@/lib/audit/record";
import { admin } from "@/lib/auth/actor";
import { emailTaken } from "@/lib/auth/email-taken";
import { invite as inviteAll } from "@/lib/auth/invitation";
import type { Admin } from "@/lib/auth/member";
import { endAccess, findUnprovenAccess, inviteOwners } from "@/lib/auth/unproven";
import { db, Prisma, transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { isUniqueViolation } from "@/lib/db/constraint";
import { Refusal } from "@/lib/errors";
import { nothing } from "@/lib/fields";
import { calendarDayOf } from "@/lib/format";
import { take } from "@/lib/limits/limit";
import { operation } from "@/lib/operation";
import { receive } from "@/lib/storage/receive";
import { mapInTurns } from "@/lib/turn";
import { readMembersFile, type FileRow } from "./import-file";
import {
  countOutcomes,
  planHash,
  planImport,
  type ExistingMember,
  type FeesByType,
  type ImportedMember,
  type PlannedRow,
} from "./import-plan";
import { importInvitationLetter } from "./letters";
import { memberNumber } from "./rules";
import { importOrder, mostImportBytes } from "./schema";

/** Writing thousands takes longer than a transaction may otherwise. */
const timeoutMs = 60_000;

/** Rows of one statement: what it brings is converted in one go, and others wait for as long. */
const batchSize = 250;

/** A CSV file and nothing that another site's form could send. @throws Refusal `unsupported_type` */
async function fileOf(request: Request) {
  if (!request.headers.get("content-type")?.startsWith("text/csv"))
    throw new Refusal("unsupported_type", "Please send a CSV file (text/csv).");
  const { stream } = receive(request, mostImportBytes);
  return readMembersFile(await buffer(stream as never));
}

/**
 * POST /api/admin/users/import/preview: what importing a file would do, row by row. Nothing is written.
 *
 * @throws Refusal `invalid_input`, `too_large`
 */
export const previewImport = operation({
  actor: admin,
  input: nothing,
  readsBody: true,
  unrepeatable: true,
  async run(person, _nothing, request) {
    await take("import previews by member", person.id, { most: 60, windowSeconds: 60 * 60 });
    const { rows, unread } = await fileOf(request);
    const planned = await planImport(rows, await findExisting(person, rows), feesByType());
    return {
      plan: await planHash(planned),
      counts: countOutcomes(planned),
      resets: planned.filter(({ resetsAccount }) => resetsAccount).length,
      unread,
      // What is kept is the server's to know; the screen shows what would happen.
      rows: planned.map(({ values: _values, id: _id, ...row }) => row),
    };
  },
});
export type ImportPreview = Awaited<ReturnType<typeof previewImport.run>>;

/**
 * POST /api/admin/users/import: imports a file whole, if it would still do what its preview showed. New accounts have
 * no password: who is invited gets a link to set one, others ask for it by 'Forgot password'.
 *
 * @throws Refusal `invalid_input` when a row cannot be imported, `changed_meanwhile`, `too_large`
 */
export const importMembers = operation({
  actor: admin,
  input: importOrder,
  readsBody: true,
  // The same file again would do something else, which its plan tells.
  unrepeatable: true,
  async run(person, { plan, invite }, request) {
    await take("imports by member", person.id, { most: 20, windowSeconds: 60 * 60 });
    const { rows } = await fileOf(request);
    try {
      return await transaction(
        async () => {
          const existing = await findExisting(person, rows, Prisma.sql`FOR UPDATE`);
          const planned = await planImport(rows, existing, feesByType());
          await requireAsShown(planned, plan);
          const created = await create(planned);
          await update(planned);
          const reset = await resetUnproven(planned);
          if (invite === "yes") {
            await inviteAll(created, "invitation", ({ firstName }, invitation) =>
              importInvitationLetter(firstName, invitation),
            );
          }
          const { create: made, update: changed, skip: unchanged } = countOutcomes(planned);
          const counts = { created: made, updated: changed, unchanged };
          await recordAudit({
            actor: person,
            action: "members_imported",
            details: { ...counts, invited: invite === "yes" ? made : 0, accountsReset: reset, plan },
          });
          return counts;
        },
        { timeoutMs },
      );
    } catch (error) {
      // Somebody made an account with one of the addresses at this very moment.
      if (isUniqueViolation(error)) throw emailTaken();
      throw error;
    }
  },
});

async function requireAsShown(planned: PlannedRow[], plan: string): Promise<void> {
  if ((await planHash(planned)) !== plan) {
    throw new Refusal(
      "changed_meanwhile",
      "The members or the file have changed since the preview. Nothing was imported: look at the new preview.",
    );
  }
  const { conflict, error } = countOutcomes(planned);
  if (conflict + error > 0) {
    throw new Refusal(
      "invalid_input",
      `${conflict + error === 1 ? "One row" : `${conflict + error} rows`} cannot be imported, so nothing was.`,
    );
  }
}

type Row = Omit<ExistingMember, "memberId" | "joinDate" | "nextPaymentDate" | "isUnproven"> & {
  joinDate: Date | null;
  nextPaymentDate: Date | null;
  createdAt: Date;
};

/** The members whom the rows may name. */
async function findExisting(person: Admin, rows: FileRow[], lock = Prisma.empty): Promise<ExistingMember[]> {
  // A member may be found by two rows: by the address in one, by the Member ID in another.
  const found = new Map<string, Row>();
  for (let from = 0; from < rows.length; from += batchSize) {
    const batch = rows.slice(from, from + batchSize);
    const emails = batch
      .map(({ cells }) => cells.email?.toLowerCase())
      .filter((email) => email !== undefined);
    const ends = batch
      .map(({ cells }) => cells.memberid?.slice(-6).toLowerCase())
      .filter((end) => end !== undefined);
    const members = await sql<Row>`
      SELECT u."id"::text, u."email", u."firstName", u."lastName", u."phone", u."address",
             u."membershipStatus"::text AS "membershipStatus", u."membershipType", u."annualFeeCents", u."joinDate",
             u."nextPaymentDate", u."createdAt"
      FROM "User" u WHERE u."email" = ANY(${emails}) OR right(u."id"::text, 6) = ANY(${ends})
      ORDER BY u."id" ${lock}`;
    for (const member of members) found.set(member.id, member);
  }
  const unproven = await findUnprovenAccess([...found.keys()]);
  // Their own account is in the hands of who imports.
  unproven.delete(person.id);
  const { memberIdPrefix, timeZone } = getAssociation();
  const dayOf = (date: Date | null) => date && calendarDayOf(date, timeZone);
  return mapInTurns([...found.values()], ({ createdAt, joinDate, nextPaymentDate, ...row }) => ({
    ...row,
    memberId: memberNumber(memberIdPrefix, createdAt.toISOString(), row.id).toUpperCase(),
    joinDate: dayOf(joinDate),
    nextPaymentDate: dayOf(nextPaymentDate),
    isUnproven: unproven.has(row.id),
  }));
}

/** What each level costs, by the names under which members have it. */
function feesByType(): FeesByType {
  const { levels } = getAssociation();
  return new Map(
    membershipLevels.flatMap((level) => {
      const cents = levels[level].feeCents;
      return [
        [membershipTypeOf(level).toLowerCase(), cents],
        [levels[level].label.toLowerCase(), cents],
      ] as const;
    }),
  );
}

/** A day without an hour: noon, so that it is the same day in every zone near by. */
function noonOf(day: string | null): Date | null {
  const { timeZone } = getAssociation();
  return day === null ? null : parse(`${day} 12:00`, "yyyy-MM-dd HH:mm", new Date(0), { in: tz(timeZone) });
}

/** As the database keeps it. Becoming active sets the dates that the file leaves open, as `activate` does. */
function kept(values: ImportedMember, becomesActive: boolean, now: Date) {
  const joinDate = noonOf(values.joinDate) ?? (becomesActive ? now : null);
  const isDue = becomesActive && values.annualFeeCents > 0;
  const nextPaymentDate = noonOf(values.nextPaymentDate) ?? (isDue ? addYears(now, 1) : null);
  return { ...values, joinDate, nextPaymentDate };
}

export type CreatedMember = { id: string; email: string; firstName: string };

async function create(planned: PlannedRow[]): Promise<CreatedMember[]> {
  const now = new Date();
  const people = planned.flatMap(({ outcome, values }) => (outcome === "create" && values ? [values] : []));
  const rows = await mapInTurns(people, (values) => kept(values, values.membershipStatus === "active", now));
  const created: CreatedMember[] = [];
  for (let from = 0; from < rows.length; from += batchSize) {
    const batch = await sql<CreatedMember>`
      INSERT INTO "User" ("id", "email", "firstName", "lastName", "phone", "address", "membershipStatus",
                          "membershipType", "annualFeeCents", "joinDate", "nextPaymentDate", "updatedAt")
      SELECT gen_random_uuid(), r."email", r."firstName", r."lastName", r."phone", r."address",
             r."membershipStatus"::"MembershipStatus", r."membershipType", r."annualFeeCents", r."joinDate",
             r."nextPaymentDate", now()
      FROM jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + batchSize))}::jsonb)
        AS r("email" text, "firstName" text, "lastName" text, "phone" text, "address" text, "membershipStatus" text,
             "membershipType" text, "annualFeeCents" int, "joinDate" timestamptz, "nextPaymentDate" timestamptz)
      RETURNING "id"::text, "email", "firstName"`;
    created.push(...batch);
  }
  return created;
}

async function update(planned: PlannedRow[]): Promise<void> {
  const now = new Date();
  const changed = planned.filter(({ outcome }) => outcome === "update");
  const changedRows = await mapInTurns(changed, ({ id, values, changes }) => {
    if (!values) return [];
    const fields = new Set(changes.map(({ field }) => field));
    const { joinDate, nextPaymentDate, ...rest } = kept(
      values,
      fields.has("Status") && values.membershipStatus === "active",
      now,
    );
    // A day that stays keeps its hour.
    const isNew = (field: string, day: string | null) => day === null || fields.has(field);
    return [
      {
        id,
        ...rest,
        joinDate: isNew("Join date", values.joinDate) ? joinDate : null,
        nextPaymentDate: isNew("Next payment date", values.nextPaymentDate) ? nextPaymentDate : null,
      },
    ];
  });
  const rows = changedRows.flat();
  for (let from = 0; from < rows.length; from += batchSize) {
    await sql`
      UPDATE "User" u SET "firstName" = r."firstName", "lastName" = r."lastName", "phone" = r."phone",
        "address" = r."address", "membershipStatus" = r."membershipStatus"::"MembershipStatus",
        "membershipType" = r."membershipType", "annualFeeCents" = r."annualFeeCents",
        "joinDate" = coalesce(r."joinDate", u."joinDate"),
        "nextPaymentDate" = coalesce(r."nextPaymentDate", u."nextPaymentDate"), "updatedAt" = now()
      FROM jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + batchSize))}::jsonb)
        AS r("id" uuid, "firstName" text, "lastName" text, "phone" text, "address" text, "membershipStatus" text,
             "membershipType" text, "annualFeeCents" int, "joinDate" timestamptz, "nextPaymentDate" timestamptz)
      WHERE u."id" = r."id"`;
  }
}

/** Takes the accounts from whoever made them without proving the address; returns how many there were. */
async function resetUnproven(planned: PlannedRow[]): Promise<number> {
  const owners = planned.flatMap(({ id, values, resetsAccount }) =>
    resetsAccount && id && values ? [{ id, email: values.email, firstName: values.firstName }] : [],
  );
  await endAccess(owners.map(({ id }) => id));
  await inviteOwners(owners);
  return owners.length;
}
