import "server-only";
import { fullName, sortedByName } from "@/lib/core/full-name";
import { rolesWith } from "@/lib/core/permissions";
import type { Staff } from "@/lib/auth/member";
import { db, type Prisma } from "@/lib/db/client";

/** Everyone whose roles let them answer messages. */
export const answersMessagesFilter = {
  suspendedAt: null,
  roles: { some: { eventId: null, role: { in: rolesWith("messages.answer") } } },
} satisfies Prisma.UserWhereInput;

/** The names of everyone who can answer messages. */
export async function listAnswering(_staff: Staff<"messages.answer">) {
  const people = await db.user.findMany({
    select: { id: true, firstName: true, lastName: true },
    where: answersMessagesFilter,
    orderBy: { id: "asc" },
  });
  return sortedByName(people).map(({ id, ...name }) => ({ id, name: fullName(name) }));
}
