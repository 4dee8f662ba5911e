import "server-only";
import { requireRoomToSee } from "@/lib/audit/shared/people-seen";
import type { Staff } from "@/lib/auth/member";
import { db, Prisma } from "@/lib/db/client";
import { memberSearchConditions, orderOfNames } from "@/lib/db/list";
import { sqlUnprepared } from "@/lib/db/sql";
import { fullName, sortedByName } from "@/lib/core/full-name";
import { roleNames } from "@/lib/core/permissions";

const fields = {
  id: true,
  email: true,
  firstName: true,
  lastName: true,
  suspendedAt: true,
  roles: {
    select: {
      role: true,
      eventId: true,
      createdAt: true,
      event: { select: { title: true } },
      grantedBy: { select: { firstName: true, lastName: true } },
    },
  },
} as const;

type Row = Awaited<ReturnType<typeof findRows>>[number];

const findRows = async (where: { id?: string; isAdmin?: boolean }) =>
  sortedByName(
    await db.user.findMany({
      select: fields,
      where: { ...(where.id ? { id: where.id } : {}), ...(where.isAdmin ? { isAdmin: true } : {}) },
      orderBy: { id: "asc" },
    }),
  );

function toStaffMember(
  person: Staff<"staff.read">,
  { roles, suspendedAt, firstName, lastName, ...user }: Row,
) {
  return {
    ...user,
    name: fullName({ firstName, lastName }),
    isSelf: user.id === person.id,
    isSuspended: suspendedAt !== null,
    roles: roles
      .map(({ role, eventId, event, createdAt, grantedBy }) => ({
        role,
        eventId,
        eventTitle: event?.title ?? null,
        grantedAt: createdAt.toISOString(),
        grantedBy: grantedBy && fullName(grantedBy),
      }))
      .sort((one, other) => roleNames.indexOf(one.role) - roleNames.indexOf(other.role)),
  };
}
export type StaffMember = ReturnType<typeof toStaffMember>;

/** Everybody with a role, by name, with their roles in the order of `roleNames`. */
export async function listStaff(person: Staff<"staff.read">): Promise<StaffMember[]> {
  return (await findRows({ isAdmin: true })).map((row) => toStaffMember(person, row));
}

export type StaffSecurity = { hasFactor: boolean; lastSignInAt: string | null };

/** The security of everybody with a role, by their id. `lastSignInAt` is null when no sign-in is stored any more. */
export async function listStaffSecurity(_staff: Staff<"staff.read">): Promise<Map<string, StaffSecurity>> {
  const rows = await sqlUnprepared<{ id: string; hasFactor: boolean; lastSignInAt: Date | null }>`
    SELECT u."id"::text,
      EXISTS (SELECT FROM "Passkey" k WHERE k."userId" = u."id") OR
      EXISTS (SELECT FROM "AuthenticatorApp" t WHERE t."userId" = u."id" AND t."confirmedAt" IS NOT NULL)
        AS "hasFactor",
      (SELECT max(a."createdAt") FROM "SignInAttempt" a WHERE a."userId" = u."id" AND a."succeeded")
        AS "lastSignInAt"
    FROM "User" u WHERE u."isAdmin"`;
  return new Map(
    rows.map(({ id, hasFactor, lastSignInAt }) => [
      id,
      { hasFactor, lastSignInAt: lastSignInAt?.toISOString() ?? null },
    ]),
  );
}

const maxFound = 8;

/** Members whose name, address or telephone number matches `text`, to give them roles; none for an empty text. */
export async function searchAccountsForRoles(_staff: Staff<"staff.edit">, text: string) {
  const words = memberSearchConditions(text);
  if (words.length === 0) return [];
  return sqlUnprepared<{ id: string; name: string; email: string }>`
    SELECT r."id"::text, concat_ws(' ', r."firstName", r."lastName") AS "name", r."email"
    FROM (SELECT * FROM "User" r WHERE ${Prisma.join(words, " AND ")} OFFSET 0) r
    ORDER BY ${orderOfNames} LIMIT ${maxFound}`;
}

const maxEvents = 30;

/**
 * Events for which a role can be given: those that are not over, soonest first, and those for which the person has one.
 */
export async function listEventsForRoles(_staff: Staff<"staff.edit">, userId: string) {
  return sqlUnprepared<{ id: string; title: string }>`
    SELECT e."id"::text, e."title" FROM "Event" e
    WHERE e."id" IN (SELECT g."eventId" FROM "RoleGrant" g WHERE g."userId" = ${userId}::uuid)
      OR e."id" = ANY(ARRAY(SELECT u."id" FROM "Event" u WHERE u."endDate" > now()
                            ORDER BY u."startDate", u."id" LIMIT ${maxEvents}))
    ORDER BY e."startDate", e."id"`;
}

/**
 * One person in the form of `listStaff`, with or without a role; null when there is no such person.
 *
 * @throws Refusal `too_many`
 */
export async function findStaffMember(person: Staff<"staff.read">, id: string): Promise<StaffMember | null> {
  const [row] = await findRows({ id });
  if (!row) return null;
  await requireRoomToSee(person, "staff", row, ({ email }) => email);
  return toStaffMember(person, row);
}
