import "server-only";
import { fullName } from "@/lib/core/full-name";
import { db } from "@/lib/db/client";

/** Who did something, by their id: a name, or that there is no such account any more; null where nobody is known. */
export async function findNames(
  ids: readonly (string | null)[],
): Promise<(personId: string | null) => string | null> {
  const people = await db.user.findMany({
    select: { id: true, firstName: true, lastName: true },
    where: { id: { in: ids.flatMap((id) => id ?? []) } },
  });
  const names = new Map(people.map((one) => [one.id, fullName(one)]));
  return (personId) => personId && (names.get(personId) ?? "Deleted account");
}
