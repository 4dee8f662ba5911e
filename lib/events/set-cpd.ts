import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { eventOperation } from "@/lib/auth/event-operation";
import { db, Prisma, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { cpdOf, cpdProblem, totalHours } from "./cpd-rules";
import { cpdChangeInput } from "./cpd-schema";
import { lockedEvent } from "./shared/change-status";
import { claimSignatures, releaseSignatures } from "./shared/signatures";
import { requireUnchanged, versionOfCpd } from "./shared/shown-version";

/**
 * Changes what an event counts for as CPD, and who gets its certificates. Certificates that were issued stay as they
 * are.
 *
 * @throws Refusal `not_found`, `changed_meanwhile`, `invalid_input`
 */
export const setCpd = eventOperation({
  needs: ["events.edit"],
  eventOf: ({ eventId }) => eventId,
  input: cpdChangeInput,
  presence: "session",
  run: (person, { eventId, basedOn, cpd }) =>
    transaction(async () => {
      const event = await lockedEvent(eventId);
      const message = cpd && cpdProblem(event, cpd);
      if (message) throw new Refusal("invalid_input", message, { issues: [{ path: "cpd.hours", message }] });
      const before = versionOfCpd(event.cpd);
      const former = cpdOf(event.cpd);
      const stored = await claimSignatures(person, former, cpd);
      await db.write.event.update({ where: { id: eventId }, data: { cpd: stored ?? Prisma.DbNull } });
      await releaseSignatures(former);
      // The database orders the parts of what it stores, so versions are of what was stored.
      const saved = cpdOf((await lockedEvent(eventId)).cpd);
      const version = versionOfCpd(saved);
      requireUnchanged(basedOn, before, version);
      if (version !== before)
        await recordAudit({
          actor: person,
          action: "event_cpd_set",
          target: { type: "event", id: eventId },
          details: { title: event.title, hours: cpd ? totalHours(cpd) : 0 },
        });
      return { cpd: saved, version };
    }),
});
