import { respondWithCsv } from "@/lib/http/csv";
import { route } from "@/lib/http/route";
import { exportAttendees } from "@/lib/registrations/export-attendees";

export const { GET, POST, PUT, PATCH, DELETE } = route({ GET: respondWithCsv(exportAttendees) });
