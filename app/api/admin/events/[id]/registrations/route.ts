import { route } from "@/lib/http/route";
import { readAttendees } from "@/lib/registrations/read-registrations";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: readAttendees });
