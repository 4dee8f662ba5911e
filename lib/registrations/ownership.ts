import "server-only";
import type { Member } from "@/lib/auth/member";
import { db, Prisma } from "@/lib/db/client";

type Person = Pick<Member, "id" | "email" | "emailVerifiedAt">;

/**
 * Whose a registration is: the account's that made it, or, of one made by a visitor, the account's that has proven the
 * address it names. The one rule of it, for Prisma.
 */
export function ownedBy({ id, email, emailVerifiedAt }: Person) {
  return { OR: [{ userId: id }, ...(emailVerifiedAt ? [{ userId: null, email }] : [])] };
}

type Columns = { id: Prisma.Sql; provenEmail: Prisma.Sql };

const personInSql = ({ id, email, emailVerifiedAt }: Person): Columns => ({
  id: Prisma.sql`${id}::uuid`,
  provenEmail: Prisma.sql`${emailVerifiedAt ? email : null}`,
});

/** The account `u` of a statement. */
const accountInSql: Columns = {
  id: Prisma.sql`u."id"`,
  provenEmail: Prisma.sql`CASE WHEN u."emailVerifiedAt" IS NOT NULL THEN u."email" END`,
};

const registrationIsOf = ({ id, provenEmail }: Columns) =>
  Prisma.sql`(r."userId" = ${id} OR (r."userId" IS NULL AND r."email" = ${provenEmail}))`;

const paymentIsOf = (columns: Columns) =>
  Prisma.sql`(y."userId" = ${columns.id}
    OR y."registrationId" = ANY(ARRAY(SELECT r."id" FROM "Registration" r WHERE ${registrationIsOf(columns)}))
    OR (y."userId" IS NULL AND y."registrationId" IS NULL AND y."payerEmail" = ${columns.provenEmail}))`;

/** The same rule for a statement written by hand: of the registration `r`, the payment `y`, and for the account `u`. */
export const isOwnedBy = (person: Person) => registrationIsOf(personInSql(person));
export const isPaidBy = (person: Person) => paymentIsOf(personInSql(person));
export const isOwnedByAccount = registrationIsOf(accountInSql);
export const isPaidByAccount = paymentIsOf(accountInSql);

/** What the rule asks of an account, for whoever looks at somebody else's. */
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

/** Whose an amount due is: the account's that owes it, or the owner's of the registration it is for. */
export async function duesOwnedBy(person: Person) {
  return { OR: [{ userId: person.id }, { registrationId: { in: await registrationsOf(person) } }] };
}

/** The same of a payment; by the payer's proven address once its event, and so its registration, is deleted. */
export async function paymentsOwnedBy(person: Person) {
  const { OR } = await duesOwnedBy(person);
  const { email, emailVerifiedAt } = person;
  const orphans = { userId: null, registrationId: null, payerEmail: email };
  return { OR: [...OR, ...(emailVerifiedAt ? [orphans] : [])] };
}
