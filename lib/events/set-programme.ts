import "server-only";
import { listDifferences, recordAudit } from "@/lib/audit/record";
import { eventOperation } from "@/lib/auth/event-operation";
import { transaction } from "@/lib/db/client";
import { readProgrammeToEdit } from "./queries";
import { programmeInput } from "./programme-schema";
import { lockedEvent } from "./shared/change-status";
import { requireUnchanged, versionOfProgramme } from "./shared/shown-version";
import { saveProgramme } from "./shared/save-programme";

/**
 * Changes an event's agenda, speakers and join link.
 *
 * @throws Refusal `not_found`, `changed_meanwhile`, `invalid_input`
 */
export const setProgramme = eventOperation({
  needs: ["events.edit"],
  eventOf: ({ eventId }) => eventId,
  input: programmeInput,
  presence: "session",
  run: (person, { eventId, basedOn, agenda, speakers, joinUrl }) =>
    transaction(async () => {
      const { title } = await lockedEvent(eventId);
      const before = await readProgrammeToEdit(person, { id: eventId });
      const changed = await saveProgramme(person, eventId, { agenda, speakers, joinUrl });
      const saved = await readProgrammeToEdit(person, { id: eventId });
      const version = versionOfProgramme(saved);
      requireUnchanged(basedOn, versionOfProgramme(before), version);
      // The join link is left out of the audit log, because not everybody who reads that may have it.
      if (changed.length > 0)
        await recordAudit({
          actor: person,
          action: "event_programme_set",
          target: { type: "event", id: eventId },
          details: { title, changed, changes: listDifferences(entriesOf(before), entriesOf(saved)) },
        });
      return { ...saved, version };
    }),
});

const entriesOf = ({ agenda, speakers }: Programme) => [
  ...agenda.map(({ title, startsAt }) => [title, startsAt] as const),
  ...speakers.map(({ name, title }) => [name, title ?? ""] as const),
];
type Programme = Pick<Awaited<ReturnType<typeof readProgrammeToEdit>>, "agenda" | "speakers">;
