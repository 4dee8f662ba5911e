import "server-only";
import type { Member } from "@/lib/auth/member";
import { db, Prisma } from "@/lib/db/client";

export type Person = Pick<Member, "id" | "email" | "emailVerifiedAt">;

/**
 * Who owns a registration: the account that made it, or, for a visitor's, the account with the same verified address.
 * This rule exists once, as a Prisma filter and as SQL.
 */
export function ownedBy({ id, email, emailVerifiedAt }: Person) {
  return { OR: [{ userId: id }, ...(emailVerifiedAt ? [{ userId: null, email }] : [])] };
}

/** The same rule as SQL, for the registration `r`. */
export const isOwnedBy = ({ id, email, emailVerifiedAt }: Person) =>
  Prisma.sql`(r."userId" = ${id}::uuid OR (r."userId" IS NULL AND r."email" = ${emailVerifiedAt ? email : null}))`;

/** The same for the payment `y`. */
export const isPaidBy = (person: Person) => Prisma.sql`(y."userId" = ${person.id}::uuid
  OR y."registrationId" = ANY(ARRAY(SELECT r."id" FROM "Registration" r WHERE ${isOwnedBy(person)}))
  OR (y."userId" IS NULL AND y."registrationId" IS NULL
      AND y."payerEmail" = ${person.emailVerifiedAt ? person.email : null}))`;

const idsOf = (people: Person[]) => people.map(({ id }) => id);
const verifiedEmailsOf = (people: Person[]) =>
  people.filter(({ emailVerifiedAt }) => emailVerifiedAt).map(({ email }) => email);

/** The same for many people, by lists that PostgreSQL looks up in an index or a hash table. */
export const isOwnedByAny = (people: Person[]) => Prisma.sql`(r."userId" = ANY(${idsOf(people)}::uuid[])
  OR (r."userId" IS NULL AND r."email" = ANY(${verifiedEmailsOf(people)}::text[])))`;

/** `registrationIds` are those that the people own. */
export const isPaidByAny = (
  people: Person[],
  registrationIds: string[],
) => Prisma.sql`(y."userId" = ANY(${idsOf(people)}::uuid[]) OR y."registrationId" = ANY(${registrationIds}::uuid[])
  OR (y."userId" IS NULL AND y."registrationId" IS NULL AND y."payerEmail" = ANY(${verifiedEmailsOf(people)}::text[])))`;

/** Finds the owner of what has this account or, without one, this address: their id, or undefined. */
export function ownersAmong(people: Person[]) {
  const ids = new Set(idsOf(people));
  const byEmail = new Map(
    people.filter(({ emailVerifiedAt }) => emailVerifiedAt).map(({ id, email }) => [email, id]),
  );
  return (userId: string | null, email: string | null): string | undefined =>
    userId === null ? byEmail.get(email ?? "") : ids.has(userId) ? userId : undefined;
}

/** The columns of an account that the rule needs. */
export async function ownerOf(id: string): Promise<Person> {
  return db.user.findUniqueOrThrow({
    select: { id: true, email: true, emailVerifiedAt: true },
    where: { id },
  });
}

async function registrationsOf(person: Person): Promise<string[]> {
  const rows = await db.registration.findMany({ select: { id: true }, where: ownedBy(person) });
  return rows.map(({ id }) => id);
}

/** An amount due belongs to the account that owes it, or to the owner of its registration. */
export async function duesOwnedBy(person: Person) {
  return { OR: [{ userId: person.id }, { registrationId: { in: await registrationsOf(person) } }] };
}

/** The same for payments. When the event and its registrations are deleted, the payer's verified address decides. */
export async function paymentsOwnedBy(person: Person) {
  const { OR } = await duesOwnedBy(person);
  const { email, emailVerifiedAt } = person;
  const orphans = { userId: null, registrationId: null, payerEmail: email };
  return { OR: [...OR, ...(emailVerifiedAt ? [orphans] : [])] };
}
