import "server-only";
import { member, visitor } from "@/lib/auth/actor";
import { canForEvent } from "@/lib/auth/member";
import { Refusal } from "@/lib/core/errors";
import { noInput } from "@/lib/core/fields";
import { operation } from "@/lib/core/operation";
import {
  findEventBySlug,
  readProgramme,
  getEvent,
  listEvents,
  toEventAnswer,
  toStaffAnswer,
} from "./queries";
import { eventIdInput, eventSlugInput } from "./schema";

/** GET /api/events */
export const readEvents = operation({
  actor: member,
  input: noInput,
  run: async (person) => (await listEvents(person)).map(toEventAnswer),
});

/** GET /api/events/{id} */
export const readEvent = operation({
  actor: member,
  input: eventIdInput,
  async run(person, { id }) {
    const event = await getEvent(person, id);
    if (canForEvent(person, "events.edit", id)) return toStaffAnswer(person, event);
    return { ...toEventAnswer(event), ...(await readProgramme(event)) };
  },
});

/** GET /api/public/events/{slug} */
export const readPublicEvent = operation({
  actor: visitor,
  input: eventSlugInput,
  async run(person, { slug }) {
    const event = await findEventBySlug(person, slug);
    if (!event) throw new Refusal("not_found", "Event not found");
    return { ...toEventAnswer(event), ...(await readProgramme(event)) };
  },
});
