import "server-only";
import { Prisma } from "@/lib/db/client";

type Columns = { requestedBy: Prisma.Sql; about?: Prisma.Sql };

/** `isSecondPerson` in SQL, for lists of proposals that this person can approve. */
export const waitsForSecondPerson = ({ id }: { id: string }, { requestedBy, about }: Columns): Prisma.Sql =>
  Prisma.sql`(${requestedBy} IS DISTINCT FROM ${id}::uuid
    AND ${about ?? Prisma.sql`NULL`} IS DISTINCT FROM ${id}::uuid)`;
