import "server-only";
import { db } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { noInput } from "@/lib/core/fields";
import { operation } from "@/lib/core/operation";
import { member } from "@/lib/auth/actor";
import { sessionIdInput } from "./schema";

/** Ends one of the member's sessions. @throws Refusal `not_found`, also for another member's */
export const endMySession = operation({
  actor: member,
  input: sessionIdInput,
  async run(person, { id }) {
    const { count } = await db.write.session.deleteMany({ where: { idHash: id, userId: person.id } });
    if (count === 0) throw new Refusal("not_found", "This device is no longer signed in.");
    return { id };
  },
});

export const endOtherSessions = operation({
  actor: member,
  input: noInput,
  async run({ id, sessionHash }) {
    const { count } = await db.write.session.deleteMany({
      where: { userId: id, idHash: { not: sessionHash } },
    });
    return { count };
  },
});
