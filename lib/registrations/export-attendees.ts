import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { eventOperation } from "@/lib/auth/event-operation";
import { attendeeBatches } from "./attendee-batches";
import { countAttendees, requireEvent } from "./queries";
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
];

/** GET /api/admin/events/{id}/registrations/export: one row per registration. */
export const exportAttendees = eventOperation({
  needs: ["registrations.export"],
  eventOf: ({ id }) => id,
  input: attendeesOfEventInput,
  needsPresence: true,
  async run(person, { id }) {
    const { slug } = await requireEvent(id);
    await recordAudit({
      actor: person,
      action: "registrations_exported",
      target: { type: "event", id },
      details: { rows: await countAttendees(id), format: "csv" },
    });
    return { fileName: `${slug}-registrations.csv`, header, batches: attendeeBatches(person, id) };
  },
});
