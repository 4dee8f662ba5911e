import "server-only";
import type { Member } from "@/lib/auth/member";
import { db, Prisma } from "@/lib/db/client";

export type Person = Pick<Member, "id" | "email" | "emailVerifiedAt">;

/**
 * Who owns a registration: the account that made it, or, for a visitor's, the account with the same verified address.
 * This rule exists once, as a Prisma filter and as SQL.
 */
export function ownedByFilter({ id, email, emailVerifiedAt }: Person) {
  return { OR: [accountIs(id), ...(emailVerifiedAt ? [{ userId: null, email }] : [])] };
}

/** False without an account, and not NULL, of which the opposite is not true either: `every` would let it pass. */
const accountIs = (id: string) => ({ AND: [{ userId: { not: null } }, { userId: id }] });

/** The rule of ownership as SQL, for the registration `r`. */
export const isOwnedBy = ({ id, email, emailVerifiedAt }: Person) =>
  Prisma.sql`(r."userId" = ${id}::uuid OR (r."userId" IS NULL AND r."email" = ${emailVerifiedAt ? email : null}))`;

/** The rule of ownership as SQL, for the payment `y`. */
export const isPaidBy = ({ id, email, emailVerifiedAt }: Person) =>
  Prisma.sql`(y."userId" = ${id}::uuid OR (y."userId" IS NULL AND y."payerEmail" = ${emailVerifiedAt ? email : null}))`;

const idsOf = (people: Person[]) => people.map(({ id }) => id);
const verifiedEmailsOf = (people: Person[]) =>
  people.filter(({ emailVerifiedAt }) => emailVerifiedAt).map(({ email }) => email);

/** The rule of ownership for many people, by lists that PostgreSQL looks up in an index or a hash table. */
export const isOwnedByAny = (people: Person[]) => Prisma.sql`(r."userId" = ANY(${idsOf(people)}::uuid[])
  OR (r."userId" IS NULL AND r."email" = ANY(${verifiedEmailsOf(people)}::text[])))`;

/** The rule for many people, for the payment or amount due `y`. */
export const isPaidByAny = (people: Person[]) => Prisma.sql`(y."userId" = ANY(${idsOf(people)}::uuid[])
  OR (y."userId" IS NULL AND y."payerEmail" = ANY(${verifiedEmailsOf(people)}::text[])))`;

/** Finds the owner of what has this account or, without one, this address: their id, or undefined. */
export function createOwnerLookup(people: Person[]) {
  const ids = new Set(idsOf(people));
  const byEmail = new Map(
    people.filter(({ emailVerifiedAt }) => emailVerifiedAt).map(({ id, email }) => [email, id]),
  );
  return (userId: string | null, email: string | null): string | undefined =>
    userId === null ? byEmail.get(email ?? "") : ids.has(userId) ? userId : undefined;
}

/** The columns of an account that decide what it owns. */
export async function ownerOf(id: string): Promise<Person> {
  return db.user.findUniqueOrThrow({
    select: { id: true, email: true, emailVerifiedAt: true },
    where: { id },
  });
}

/** Matches payments and amounts due by the payer's account or address. */
export function paidByFilter({ id, email, emailVerifiedAt }: Person) {
  const atAddress = { userId: null, AND: [{ payerEmail: { not: null } }, { payerEmail: email }] };
  return { OR: [accountIs(id), ...(emailVerifiedAt ? [atAddress] : [])] };
}

/**
 * Whoever owes the amount due `d`, as the row `o`, to be joined laterally: their account, or null for a visitor, and the
 * address by which they own what has no account.
 */
export const payerOfDue = Prisma.sql`LATERAL (
  SELECT u."id", CASE WHEN u."emailVerifiedAt" IS NOT NULL THEN u."email" END AS "email"
  FROM "User" u WHERE u."id" = d."userId"
  UNION ALL
  SELECT u."id", d."payerEmail" FROM (SELECT) one
  LEFT JOIN "User" u ON u."email" = d."payerEmail" AND u."emailVerifiedAt" IS NOT NULL
  WHERE d."userId" IS NULL) o`;

/** The rule of ownership between rows: the payment or amount due `y` is paid by `o`. */
export const isPaidByPayer = Prisma.sql`(y."userId" = o."id" OR (y."userId" IS NULL AND y."payerEmail" = o."email"))`;

/**
 * Whether the money `y`, of the account `u` if it is one's, is that of whoever has the seat `r`. It is somebody else's
 * once the seat was given away, or was booked for a colleague.
 */
export const isPayerHolder = Prisma.sql`
  coalesce(y."userId" = r."userId" OR coalesce(u."email", y."payerEmail") = r."email", false)`;

/** Whether the payer of rows that were read holds the seat; the address is the account's, if it is one's. */
export const isPaidByHolder = (
  payerId: string | null,
  payerEmail: string | null,
  seat: { userId: string | null; email: string },
) => (payerId !== null && payerId === seat.userId) || payerEmail === seat.email;
