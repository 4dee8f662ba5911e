import "server-only";
import { fullNameOrLeft, type Name } from "@/lib/core/full-name";
import { db } from "@/lib/db/client";

export type NameOf = {
  (personId: string): string;
  (personId: string | null): string | null;
};

/**
 * Returns a function that names people by id, for places that store only the id. It returns null for an unknown id, and
 * one name for everybody who has left.
 */
export async function readNames(ids: readonly (string | null)[]): Promise<NameOf> {
  const people = await db.user.findMany({
    select: { id: true, firstName: true, lastName: true },
    where: { id: { in: ids.flatMap((id) => id ?? []) } },
  });
  const found = new Map<string, Name>(people.map((one) => [one.id, one]));
  return ((personId: string | null) => personId && fullNameOrLeft(found.get(personId))) as NameOf;
}
