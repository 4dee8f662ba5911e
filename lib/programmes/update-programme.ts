import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { db, transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { programmeChangeInput } from "./schema";

/**
 * Changes a programme: its facts, its rule, its events in order, and whether it is published. Certificates that were
 * issued stay as they are, and nobody loses their place in it.
 *
 * @throws Refusal `not_found`, `invalid_input` for an event that is gone, or to publish a programme without events
 */
export const updateProgramme = operation({
  actor: staff("events.edit"),
  input: programmeChangeInput,
  presence: "session",
  run: (person, { programmeId, eventIds, ...facts }) =>
    transaction(async () => {
      // The lock makes two people who save at the same time save one after the other.
      const [before] = await sql`SELECT FROM "Programme" WHERE "id" = ${programmeId}::uuid FOR UPDATE`;
      if (!before) throw new Refusal("not_found", "Programme not found");
      if (facts.status === "published" && eventIds.length === 0)
        throw invalid("Add at least one event first.");
      if ((await db.event.count({ where: { id: { in: eventIds } } })) < eventIds.length)
        throw invalid("An event was deleted. Remove it from the programme.");
      await db.write.programme.update({ where: { id: programmeId }, data: facts });
      await db.write.programmeEvent.deleteMany({ where: { programmeId } });
      await db.write.programmeEvent.createMany({
        data: eventIds.map((eventId, place) => ({ programmeId, eventId, place })),
      });
      await recordAudit({
        actor: person,
        action: "programme_updated",
        target: { type: "programme", id: programmeId },
        details: { title: facts.title, status: facts.status },
      });
      return { id: programmeId };
    }),
});

const invalid = (message: string) =>
  new Refusal("invalid_input", message, { issues: [{ path: "eventIds", message }] });
