import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { admin } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { lockName } from "@/lib/db/locks";
import { operation } from "@/lib/operation";
import { eventFields, toEvent } from "./queries";
import { slugFor } from "./rules";
import { eventInput } from "./schema";

/** POST /api/events. The address is made from the title, with a number when another event has it already. */
export const createEvent = operation({
  actor: admin,
  input: eventInput,
  status: 201,
  run: (person, { price, ...facts }) =>
    transaction(async () => {
      const event = await db.event.create({
        select: eventFields,
        data: {
          ...facts,
          slug: await freeSlug(slugFor(facts.title)),
          priceCents: Math.round(price * 100),
          createdById: person.id,
        },
      });
      await recordAudit({
        actor: person,
        action: "event_created",
        target: { type: "event", id: event.id },
        details: { title: event.title },
      });
      return toEvent(event);
    }),
});

/** Events that are made at once take turns here, so that none is refused for its address. */
async function freeSlug(wanted: string): Promise<string> {
  await lockName("event-slug");
  const taken = await db.event.findMany({ select: { slug: true }, where: { slug: { startsWith: wanted } } });
  const slugs = new Set(taken.map(({ slug }) => slug));
  if (!slugs.has(wanted)) return wanted;
  let number = 2;
  while (slugs.has(`${wanted}-${number}`)) number++;
  return `${wanted}-${number}`;
}
