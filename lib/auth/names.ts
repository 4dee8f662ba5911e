import "server-only";
import { fullNameOrLeft, type Name } from "@/lib/core/full-name";
import { db } from "@/lib/db/client";

export type NameOf = {
  (personId: string): string;
  (personId: string | null): string | null;
};

/**
 * Names whoever did something by their id, in places that remember no more than that. Null where nobody is known; whoever
 * has left has one name everywhere.
 */
export async function readNames(ids: readonly (string | null)[]): Promise<NameOf> {
  const people = await db.user.findMany({
    select: { id: true, firstName: true, lastName: true },
    where: { id: { in: ids.flatMap((id) => id ?? []) } },
  });
  const found = new Map<string, Name>(people.map((one) => [one.id, one]));
  return ((personId: string | null) => personId && fullNameOrLeft(found.get(personId))) as NameOf;
}
