import { readCalendarFeed } from "@/lib/event-listings/read-calendar";
import { respondWithFile } from "@/lib/http/file";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: respondWithFile(readCalendarFeed) });
