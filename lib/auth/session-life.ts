import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { defaultPolicies, type Policies } from "@/lib/association/schema";
import { Prisma } from "@/lib/db/client";

const dayMs = 24 * 60 * 60 * 1_000;

/** The current value of a setting in the database. The association's settings in memory may be outdated. */
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
 * Whether session `s` of user `u` has not ended. The person's current role decides, so that a session follows the rule
 * for staff as soon as its owner has a role.
 */
export const isOpenSession = isOpenBy({ staffLife, staffIdle, memberIdle });

/** Whether a session would be open under limits that are not saved yet. */
export const isOpenSessionWith = ({ staffHours, staffIdleMinutes, memberDays }: Policies["sessions"]) =>
  isOpenBy({
    staffLife: Prisma.sql`make_interval(hours => ${staffHours}::int)`,
    staffIdle: Prisma.sql`make_interval(mins => ${staffIdleMinutes}::int)`,
    memberIdle: Prisma.sql`make_interval(days => ${memberDays}::int)`,
  });

/** The latest end of a session of user `u`, and its cookie, that starts or is renewed now. */
export const sessionEnd = Prisma.sql`
  now() + CASE WHEN u."isAdmin" THEN ${staffLife} ELSE ${memberIdle} + interval '1 day' END`;

/**
 * Whether session `s` of user `u` is renewable and has not been renewed for a day, so that a cookie is set once a day.
 */
export const isRenewalDue = Prisma.sql`(NOT u."isAdmin" AND s."expiresAt" < now() + ${memberIdle})`;

/**
 * The seconds for which the browser stores the session's cookie. They are a day longer than the session, so that the
 * portal can report an ended session instead of treating the person as a stranger.
 */
export function cookieSeconds({ isStaff }: { isStaff: boolean }): number {
  const { staffHours, memberDays } = getAssociation().policies.sessions;
  return ((isStaff ? (staffHours * dayMs) / 24 : memberDays * dayMs) + dayMs) / 1_000;
}
