import "server-only";
import { db } from "@/lib/db/client";
import { Refusal } from "@/lib/errors";
import { nothing } from "@/lib/fields";
import { operation } from "@/lib/operation";
import { member } from "./actor";
import { sessionById } from "./schema";

/** Signs the member out on one of their devices. @throws Refusal `not_found` also for somebody else's */
export const endMySession = operation({
  actor: member,
  input: sessionById,
  async run(person, { id }) {
    const { count } = await db.session.deleteMany({ where: { idHash: id, userId: person.id } });
    if (count === 0) throw new Refusal("not_found", "This device is no longer signed in.");
    return { id };
  },
});

/** Signs the member out everywhere but here. */
export const endOtherSessions = operation({
  actor: member,
  input: nothing,
  async run({ id, sessionHash }) {
    const { count } = await db.session.deleteMany({ where: { userId: id, idHash: { not: sessionHash } } });
    return { count };
  },
});
