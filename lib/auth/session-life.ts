import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { defaultPolicies, type Policies } from "@/lib/association/schema";
import { Prisma } from "@/lib/db/client";

const dayMs = 24 * 60 * 60 * 1_000;

/** A setting as it is at this moment in the database, which the association's settings in memory may lag behind. */
const setting = (name: keyof Policies["sessions"]) => Prisma.sql`
  coalesce((SELECT ("values"->'sessions'->>${name}::text)::int FROM "AssociationSettings" WHERE "id" = 1),
           ${defaultPolicies.sessions[name]}::int)`;

const staffLife = Prisma.sql`make_interval(hours => ${setting("staffHours")})`;
const staffIdle = Prisma.sql`make_interval(mins => ${setting("staffIdleMinutes")})`;
const memberIdle = Prisma.sql`make_interval(days => ${setting("memberDays")})`;

type Life = { staffLife: Prisma.Sql; staffIdle: Prisma.Sql; memberIdle: Prisma.Sql };

const isOpenBy = ({ staffLife, staffIdle, memberIdle }: Life) => Prisma.sql`(
  s."expiresAt" > now() AND
  CASE WHEN u."isAdmin"
       THEN s."createdAt" > now() - ${staffLife} AND s."lastSeenAt" > now() - ${staffIdle}
       ELSE s."lastSeenAt" > now() - ${memberIdle} END)`;

/**
 * Whether session `s` of user `u` has not ended. Judged by the person's role now, so that a session is under the rule
 * for staff as soon as its owner has a role.
 */
export const isOpenSession = isOpenBy({ staffLife, staffIdle, memberIdle });

/** Whether a session is open under times that are not saved yet. */
export const isOpenSessionWith = ({ staffHours, staffIdleMinutes, memberDays }: Policies["sessions"]) =>
  isOpenBy({
    staffLife: Prisma.sql`make_interval(hours => ${staffHours}::int)`,
    staffIdle: Prisma.sql`make_interval(mins => ${staffIdleMinutes}::int)`,
    memberIdle: Prisma.sql`make_interval(days => ${memberDays}::int)`,
  });

/** When a session of user `u` that begins or is renewed now ends at the latest, and with it the cookie. */
export const sessionEnd = Prisma.sql`
  now() + CASE WHEN u."isAdmin" THEN ${staffLife} ELSE ${memberIdle} + interval '1 day' END`;

/** Whether session `s` of user `u` slides and has not been renewed for a day, so that a cookie is set once a day. */
export const isRenewalDue = Prisma.sql`(NOT u."isAdmin" AND s."expiresAt" < now() + ${memberIdle})`;

/**
 * How long the browser stores the session's cookie, in seconds. A day longer than the session, so that the portal can
 * say that a session has ended instead of treating the person as a stranger.
 */
export function cookieSeconds({ isStaff }: { isStaff: boolean }): number {
  const { staffHours, memberDays } = getAssociation().policies.sessions;
  return ((isStaff ? (staffHours * dayMs) / 24 : memberDays * dayMs) + dayMs) / 1_000;
}
