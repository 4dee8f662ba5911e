import { readEvent } from "@/lib/events/read-events";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: readEvent });
