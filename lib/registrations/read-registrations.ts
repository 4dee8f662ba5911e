import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { admin, member } from "@/lib/auth/actor";
import { noInput } from "@/lib/fields";
import { operation } from "@/lib/operation";
import { listAttendees, listMyRegistrations } from "./queries";
import { attendeesOfEvent } from "./schema";

/** GET /api/event-registrations/my */
export const readMyRegistrations = operation({ actor: member, input: noInput, run: listMyRegistrations });

/** GET /api/admin/events/{id}/registrations */
export const readAttendees = operation({
  actor: admin,
  input: attendeesOfEvent,
  async run(person, { id }) {
    const attendees = await listAttendees(person, id);
    await recordAudit({ actor: person, action: "registrations_read", target: { type: "event", id } });
    return attendees;
  },
});
