import { deleteEvent } from "@/lib/events/delete-event";
import { readEvent } from "@/lib/events/read-events";
import { updateEvent } from "@/lib/events/update-event";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({
  GET: readEvent,
  PUT: updateEvent,
  DELETE: deleteEvent,
});
