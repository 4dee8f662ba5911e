import { createEvent } from "@/lib/events/create-event";
import { readEvents } from "@/lib/events/read-events";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: readEvents, POST: createEvent });
