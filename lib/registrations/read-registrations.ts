import "server-only";
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
  run: (person, { id }) => listAttendees(person, id),
});
