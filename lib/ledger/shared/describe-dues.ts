import "server-only";
import { db } from "@/lib/db/client";

/** The columns of an amount due that identify the group of its seat. */
export const groupOfDueFields = {
  registration: {
    select: {
      event: { select: { title: true } },
      booking: {
        select: { group: { select: { id: true, company: true, invoice: { select: { number: true } } } } },
      },
    },
  },
} as const;

type Described = {
  description: string;
  registration: {
    event: { title: string };
    booking: { group: { id: string; company: string; invoice: { number: string } | null } | null };
  } | null;
};

/**
 * Describes several amounts due in their order. The people of a group are one item: "Event: Annual Conference, 11
 * people, Coral Bank Ltd, INV-1007".
 */
export function summariseDues(dues: readonly Described[]): string {
  const counts = new Map<string, number>();
  for (const due of dues) {
    const id = groupOf(due)?.id;
    if (id) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const parts = dues.flatMap((due) => {
    const group = groupOf(due);
    if (!group || !due.registration) return due.description;
    const count = counts.get(group.id);
    // The first amount due of a group describes the whole group, so the others are left out.
    if (!counts.delete(group.id)) return [];
    const people = count === 1 ? "1 person" : `${count} people`;
    return [`Event: ${due.registration.event.title}`, people, group.company, group.invoice?.number]
      .filter(Boolean)
      .join(", ");
  });
  return parts.join(", ");
}

const groupOf = ({ registration }: Described) => registration?.booking.group ?? null;

/** Describes the amounts due with these ids. */
export async function describeDues(ids: readonly string[]): Promise<string> {
  const dues = await db.amountDue.findMany({
    select: { id: true, description: true, ...groupOfDueFields },
    where: { id: { in: [...ids] } },
  });
  return summariseDues(ids.flatMap((id) => dues.find((due) => due.id === id) ?? []));
}
