import "server-only";
import { cache } from "react";
import type { Member } from "@/lib/auth/member";
import { db, Prisma } from "@/lib/db/client";

export type Person = Pick<Member, "id" | "email" | "emailVerifiedAt">;

/**
 * A Prisma filter for registrations that an account owns: those it made, and visitors' under its verified address. The
 * rule exists once as a Prisma filter and once as SQL.
 */
export function ownedByFilter({ id, email, emailVerifiedAt }: Person) {
  return { OR: [accountIs(id), ...(emailVerifiedAt ? [{ userId: null, email }] : [])] };
}

/**
 * A condition that is false without an account, and not NULL. The negation of NULL is not true, so `every` would let
 * NULL pass.
 */
const accountIs = (id: string) => ({ AND: [{ userId: { not: null } }, { userId: id }] });

/** Whether the person owns the registration `r`, in SQL. */
export const isOwnedBy = ({ id, email, emailVerifiedAt }: Person) =>
  Prisma.sql`(r."userId" = ${id}::uuid OR (r."userId" IS NULL AND r."email" = ${emailVerifiedAt ? email : null}))`;

/** Whether the person made the payment `y`, in SQL. */
export const isPaidBy = ({ id, email, emailVerifiedAt }: Person) =>
  Prisma.sql`(y."userId" = ${id}::uuid OR (y."userId" IS NULL AND y."payerEmail" = ${emailVerifiedAt ? email : null}))`;

const idsOf = (people: Person[]) => people.map(({ id }) => id);
const verifiedEmailsOf = (people: Person[]) =>
  people.filter(({ emailVerifiedAt }) => emailVerifiedAt).map(({ email }) => email);

/**
 * Whether any of many people owns the registration `r`, by lists that PostgreSQL looks up in an index or a hash table.
 */
export const isOwnedByAny = (people: Person[]) => Prisma.sql`(r."userId" = ANY(${idsOf(people)}::uuid[])
  OR (r."userId" IS NULL AND r."email" = ANY(${verifiedEmailsOf(people)}::text[])))`;

/** Whether any of many people is the payer of the payment or amount due `y`. */
export const isPaidByAny = (people: Person[]) => Prisma.sql`(y."userId" = ANY(${idsOf(people)}::uuid[])
  OR (y."userId" IS NULL AND y."payerEmail" = ANY(${verifiedEmailsOf(people)}::text[])))`;

/**
 * Returns a function that finds the id of a row's owner by its account or, without one, its address; undefined for
 * none.
 */
export function createOwnerLookup(people: Person[]) {
  const ids = new Set(idsOf(people));
  const byEmail = new Map(
    people.filter(({ emailVerifiedAt }) => emailVerifiedAt).map(({ id, email }) => [email, id]),
  );
  return (userId: string | null, email: string | null): string | undefined =>
    userId === null ? byEmail.get(email ?? "") : ids.has(userId) ? userId : undefined;
}

/** The account, read once while a page is rendered, because most questions about a member begin with it. */
export const findAccount = cache((id: string) => db.user.findUnique({ where: { id } }));

/**
 * What of an account decides what it owns.
 * @throws Error without such an account
 */
export async function ownerOf(id: string): Promise<Person> {
  const account = await findAccount(id);
  if (!account) throw new Error(`There is no account ${id}`);
  return account;
}

/** A Prisma filter for payments and amounts due by the payer's account or address. */
export function paidByFilter({ id, email, emailVerifiedAt }: Person) {
  const atAddress = { userId: null, AND: [{ payerEmail: { not: null } }, { payerEmail: email }] };
  return { OR: [accountIs(id), ...(emailVerifiedAt ? [atAddress] : [])] };
}

/**
 * The payer of the amount due `d` as the row `o`, for a lateral join: their account, or null for a visitor, and the
 * address by which they own rows without an account.
 */
export const payerOfDue = Prisma.sql`LATERAL (
  SELECT u."id", CASE WHEN u."emailVerifiedAt" IS NOT NULL THEN u."email" END AS "email"
  FROM "User" u WHERE u."id" = d."userId"
  UNION ALL
  SELECT u."id", d."payerEmail" FROM (SELECT) one
  LEFT JOIN "User" u ON u."email" = d."payerEmail" AND u."emailVerifiedAt" IS NOT NULL
  WHERE d."userId" IS NULL) o`;

/** Whether the payer of the payment or amount due `y` is `o`. */
export const isPaidByPayer = Prisma.sql`(y."userId" = o."id" OR (y."userId" IS NULL AND y."payerEmail" = o."email"))`;

/**
 * Whether the payer of the amount `y`, whose account is `u` if they have one, holds the seat `r`. A payer who gave the
 * seat away or booked it for a colleague does not hold it.
 */
export const isPayerHolder = Prisma.sql`
  coalesce(y."userId" = r."userId" OR coalesce(u."email", y."payerEmail") = r."email", false)`;

/** Whether the payer of rows already read holds the seat. The address is the account's, if there is one. */
export const isPaidByHolder = (
  payerId: string | null,
  payerEmail: string | null,
  seat: { userId: string | null; email: string },
) => (payerId !== null && payerId === seat.userId) || payerEmail === seat.email;
