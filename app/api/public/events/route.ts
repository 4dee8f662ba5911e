import { readPublicEvents } from "@/lib/event-listings/read-public-events";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: readPublicEvents });
