import "server-only";
import { db } from "@/lib/db/client";
import { lockByName } from "@/lib/db/locks";
import { slugFor } from "../rules";

/**
 * A slug from the title that no event has yet. It takes a lock, so that two events with one title never get one slug.
 */
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
