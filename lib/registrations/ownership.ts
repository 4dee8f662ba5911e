import "server-only";
import type { Member } from "@/lib/auth/member";
import { db, Prisma } from "@/lib/db/client";

type Person = Pick<Member, "id" | "email" | "emailVerifiedAt">;

/**
 * Who owns a registration: the account that made it, or, for a visitor's, the account with the same verified address.
 * This rule exists once, as a Prisma filter and as SQL.
 */
export function ownedBy({ id, email, emailVerifiedAt }: Person) {
  return { OR: [{ userId: id }, ...(emailVerifiedAt ? [{ userId: null, email }] : [])] };
}

type Columns = { id: Prisma.Sql; verifiedEmail: Prisma.Sql };

const personInSql = ({ id, email, emailVerifiedAt }: Person): Columns => ({
  id: Prisma.sql`${id}::uuid`,
  verifiedEmail: Prisma.sql`${emailVerifiedAt ? email : null}`,
});

/** The account `u` of a statement. */
const accountInSql: Columns = {
  id: Prisma.sql`u."id"`,
  verifiedEmail: Prisma.sql`CASE WHEN u."emailVerifiedAt" IS NOT NULL THEN u."email" END`,
};

const registrationIsOf = ({ id, verifiedEmail }: Columns) =>
  Prisma.sql`(r."userId" = ${id} OR (r."userId" IS NULL AND r."email" = ${verifiedEmail}))`;

const paymentIsOf = (columns: Columns) =>
  Prisma.sql`(y."userId" = ${columns.id}
    OR y."registrationId" = ANY(ARRAY(SELECT r."id" FROM "Registration" r WHERE ${registrationIsOf(columns)}))
    OR (y."userId" IS NULL AND y."registrationId" IS NULL AND y."payerEmail" = ${columns.verifiedEmail}))`;

/** The same rule as SQL, for the registration `r`, the payment `y` and the account `u`. */
export const isOwnedBy = (person: Person) => registrationIsOf(personInSql(person));
export const isPaidBy = (person: Person) => paymentIsOf(personInSql(person));
export const isOwnedByAccount = registrationIsOf(accountInSql);
export const isPaidByAccount = paymentIsOf(accountInSql);

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
