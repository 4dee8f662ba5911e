import "server-only";
import { db } from "@/lib/db/client";
import { lockByName } from "@/lib/db/locks";
import { slugFor } from "../rules";

/** The title as an address that no event has yet. Locks, so that two events with the same title never get the same. */
export async function freeSlug(title: string): Promise<string> {
  const requested = slugFor(title);
  await lockByName("event-slug");
  const taken = await db.event.findMany({
    select: { slug: true },
    where: { slug: { startsWith: requested } },
  });
  const slugs = new Set(taken.map(({ slug }) => slug));
  if (!slugs.has(requested)) return requested;
  let number = 2;
  while (slugs.has(`${requested}-${number}`)) number++;
  return `${requested}-${number}`;
}
