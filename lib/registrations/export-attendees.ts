import "server-only";
import { recordExport } from "@/lib/audit/shared/record-export";
import { eventOperation } from "@/lib/auth/event-operation";
import { attendeeBatches } from "./attendee-batches";
import { countAttendees, listQuestions, requireEvent } from "./queries";
import { attendeesOfEventInput } from "./schema";

const header = [
  "id",
  "first name",
  "last name",
  "email",
  "company",
  "position",
  "phone",
  "registration type",
  "payment status",
  "payment amount",
  "registration date",
  "notes",
];

/**
 * GET /api/admin/events/{id}/registrations/export: one row per registration, with a column per question after the
 * facts.
 */
export const exportAttendees = eventOperation({
  needs: ["registrations.export"],
  eventOf: ({ id }) => id,
  input: attendeesOfEventInput,
  presence: "fresh",
  async run(person, { id }) {
    const { slug, title } = await requireEvent(id);
    await recordExport(person, {
      action: "registrations_exported",
      what: `who is registered for “${title}”`,
      rows: await countAttendees(id),
      target: { type: "event", id },
      details: { format: "csv" },
    });
    const questions = await listQuestions(id);
    return {
      fileName: `${slug}-registrations.csv`,
      header: [...header, ...questions.map(({ label }) => label)],
      batches: attendeeBatches(
        person,
        id,
        questions.map(({ id: questionId }) => questionId),
      ),
    };
  },
});
